import type { ComponentType, ReactNode } from 'react'

/** A link of the site, which the page hands to a feature: what is drawn here knows no routes. */
export type LinkComponent = ComponentType<{
  href: string
  className?: string
  children: ReactNode
}>
