import type { ComponentType, ReactNode } from 'react'

/** A link within the site. Pages hand it to features, which know no routes. */
export type LinkComponent = ComponentType<{
  href: string
  className?: string
  children: ReactNode
}>
