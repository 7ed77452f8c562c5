import { ListFilter, LayoutDashboard, Library, ScrollText, ShieldCheck } from 'lucide-react'
import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { NeedsScript } from '#client/kit/form.tsx'
import { AdminGate } from '#client/shell/admin-gate.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'

const PLACES = [
  { href: paths.admin(), label: 'Dashboard', icon: LayoutDashboard },
  { href: paths.adminAdditional(), label: 'Additional Resources', icon: Library },
  { href: paths.adminFilters(), label: 'Filter Manager', icon: ListFilter },
  { href: paths.adminSettings(), label: 'Admin Security', icon: ShieldCheck },
  { href: paths.adminAudit(), label: 'Audit Log', icon: ScrollText },
] as const

type AdminFrameProps = {
  title: string
  intro?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children: (user: UserView) => ReactNode
}

/** The console's head and navigation, and the gate around the rest. */
export function AdminFrame({ title, intro, actions, children }: AdminFrameProps): JSX.Element {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 sm:py-4">
      <Places />
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

/** On phones it scrolls sideways: the page's own entry is brought into sight. */
function Places() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} aria-label="Admin console" className="-mx-1 flex gap-1 overflow-x-auto p-1">
      {PLACES.map(({ href, label, icon: Icon }) => (
        <SiteLink
          key={href}
          href={href}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold text-soft transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-accent-strong"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
