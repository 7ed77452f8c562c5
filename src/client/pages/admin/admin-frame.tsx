import { useLocation, useMatches } from '@tanstack/react-router'
import { type JSX, type ReactNode, useState } from 'react'
import { useUser } from '#client/data/session.ts'
import { NeedsScript } from '#client/kit/form.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { AdminGate } from '#client/shell/gates.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'

type ConsolePage = { href: string; label: string; icon: IconName }

/** The console's navigation. `page-access.ts` says which roles open a page; nobody else sees the link. */
const CONSOLE_PAGES: readonly ConsolePage[] = [
  { href: paths.admin(), label: 'Dashboard', icon: 'layout-dashboard' },
  { href: paths.adminOverview(), label: 'Overview', icon: 'chart-no-axes-column' },
  { href: paths.adminLinks(), label: 'Link Health', icon: 'link' },
  { href: paths.adminAdditional(), label: 'Additional Resources', icon: 'library' },
  { href: paths.adminPages(), label: 'Page Texts', icon: 'file-text' },
  { href: paths.adminFilters(), label: 'Filter Manager', icon: 'list-filter' },
  { href: paths.adminPeople(), label: 'People', icon: 'users' },
  {
    href: paths.adminResourceReports(),
    label: 'Reported Resources',
    icon: 'triangle-exclamation-point',
  },
  { href: paths.adminReports(), label: 'Reports', icon: 'message-square' },
  { href: paths.adminSuggestions(), label: 'Suggestions', icon: 'mailbox' },
  { href: paths.adminTrash(), label: 'Trash', icon: 'trash' },
  { href: paths.adminAudit(), label: 'Audit Log', icon: 'scroll-text' },
  { href: paths.adminSettings(), label: 'Admin Security', icon: 'shield-check' },
]

type AdminFrameProps = {
  title: string
  intro?: ReactNode
  /** Shown beside the title. */
  actions?: ReactNode
  children: (user: UserView) => ReactNode
}

/** Draws the console's navigation and header, and shows the rest to those whom the page is for. */
export function AdminFrame({ title, intro, actions, children }: AdminFrameProps): JSX.Element {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] min-h-svh content-start gap-x-8 gap-y-5 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <ConsoleNavigation />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="max-lg:w-full">
            <h1 className="text-2xl tracking-tight max-lg:flex max-lg:min-h-11 max-lg:items-center max-lg:pe-32 sm:text-4xl">
              {title}
            </h1>
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
    </div>
  )
}

/** A column on wide screens; elsewhere a list that opens below a button beside the title. */
function ConsoleNavigation() {
  const { user } = useUser()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const links = CONSOLE_PAGES.filter(({ href }) => user && mayOpen(user.role, href))
  const current = links.find(({ href }) => href === path)
  return (
    <nav
      aria-label="Admin console"
      className="max-lg:absolute max-lg:inset-x-0 max-lg:top-0 max-lg:z-20 max-lg:pointer-events-none lg:sticky lg:top-24 lg:self-start"
    >
      {/* A new page starts with a closed list. */}
      <details key={path} className="group grid justify-items-end gap-1 lg:hidden">
        <summary className="pointer-events-auto ms-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg border border-line bg-surface px-3 font-semibold hover:bg-tint [&::-webkit-details-marker]:hidden">
          <Icon name="menu" className="size-5" />
          Console
          <span className="sr-only"> pages, now {current?.label ?? 'another page'}</span>
        </summary>
        <div className="floating pointer-events-auto w-full">
          <ConsoleLinks links={links} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <ConsoleLinks links={links} />
      </div>
    </nav>
  )
}

function ConsoleLinks({ links }: { links: readonly ConsolePage[] }) {
  return (
    <ul className="grid gap-0.5 max-lg:p-1.5 max-lg:sm:grid-cols-2">
      {links.map(({ href, label, icon }) => (
        <li key={href}>
          <SiteLink
            href={href}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-3 font-semibold text-soft transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-accent-strong"
          >
            <Icon name={icon} className="size-4.5" />
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
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
