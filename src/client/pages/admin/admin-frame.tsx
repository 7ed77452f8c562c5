import { useLocation } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { NeedsScript } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { AdminGate } from '#client/shell/gates.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'

const CONSOLE_PAGES = [
  { href: paths.admin(), label: 'Dashboard', icon: 'layout-dashboard' },
  { href: paths.adminAdditional(), label: 'Additional Resources', icon: 'library' },
  { href: paths.adminFilters(), label: 'Filter Manager', icon: 'list-filter' },
  { href: paths.adminSettings(), label: 'Admin Security', icon: 'shield-check' },
  { href: paths.adminAudit(), label: 'Audit Log', icon: 'scroll-text' },
] as const

type AdminFrameProps = {
  title: string
  intro?: ReactNode
  /** Shown beside the title. */
  actions?: ReactNode
  children: (user: UserView) => ReactNode
}

/** Draws the console's header and navigation, and lets only admins see the rest. */
export function AdminFrame({ title, intro, actions, children }: AdminFrameProps): JSX.Element {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 sm:py-4">
      <ConsoleNavigation />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl tracking-tight sm:text-4xl">{title}</h1>
          {intro ? (
            <p className="mt-2 max-w-prose text-lg leading-snug text-soft">{intro}</p>
          ) : null}
        </div>
        {actions}
      </header>
      <NeedsScript what="The admin console">
        <AdminGate>{children}</AdminGate>
      </NeedsScript>
    </div>
  )
}

/** On phones the list scrolls sideways, so the current page's entry is scrolled into view. */
function ConsoleNavigation() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} aria-label="Admin console" className="-mx-1 flex gap-1 overflow-x-auto p-1">
      {CONSOLE_PAGES.map(({ href, label, icon }) => (
        <SiteLink
          key={href}
          href={href}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold text-soft transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-accent-strong"
        >
          <Icon name={icon} className="size-4.5" />
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}

/**
 * Returns the search parameters of this page's URL. While another page is loading it keeps returning
 * the last ones of this page: that navigation may never finish if the user presses Back first.
 */
export function useOwnSearch(): Record<string, unknown> {
  const { pathname, search } = useLocation({
    select: (address) => ({ pathname: address.pathname, search: address.search }),
    structuralSharing: true,
  })
  const [own, setOwn] = useState({ pathname, search })
  const isOwn = pathname === own.pathname
  if (isOwn && search !== own.search) setOwn({ pathname, search })
  return isOwn ? search : own.search
}
