import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, JSX } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'

/** A link of the overview. What leads to the table below it leaves the page where it is scrolled to. */
export function ManagerLink({ href, ...rest }: ComponentProps<LinkComponent>): JSX.Element {
  const { navigate } = useRouter()
  const isHere = href.startsWith(`${paths.admin()}?`)
  return (
    <SiteLink
      href={href}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!isHere || !isPlain) return
        event.preventDefault()
        void navigate({ href, resetScroll: false })
      }}
      {...rest}
    />
  )
}
