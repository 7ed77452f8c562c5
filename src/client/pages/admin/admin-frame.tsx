import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { type JSX, type ReactNode, useId } from 'react'
import { pageQuery } from '#client/data/list-source.ts'
import { callQuery } from '#client/data/queries.ts'
import { useUser } from '#client/data/session.ts'
import { NeedsScript } from '#client/kit/form.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { AdminGate } from '#client/pages/gates.tsx'
import { cappedCount } from '#client/kit/number-words.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { listLinkChecks } from '#shared/calls/links.ts'
import { awaitingQuery } from '#client/features/people/people-filters.ts'
import { listReports, listResourceReports } from '#shared/calls/reports.ts'
import { listSuggestions } from '#shared/calls/suggestions.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { hasRole } from '#shared/domain/roles.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'

type Queue = 'suggestions' | 'reports' | 'links' | 'people'
type ConsolePage = {
  href: string
  label: Text
  icon: IconName
  /** What waits there is counted. */
  queue?: Queue
}

/** The console's navigation. `page-access.ts` says which roles open a page; nobody else sees the link. */
const CONSOLE_GROUPS: readonly { name: Text; pages: readonly ConsolePage[] }[] = [
  {
    name: text('Catalogue'),
    pages: [
      { href: paths.admin(), label: text('Dashboard'), icon: 'layout-dashboard' },
      { href: consolePaths.addLinks(), label: text('Add Links'), icon: 'list-plus' },
      { href: consolePaths.additional(), label: text('Additional Resources'), icon: 'library' },
      { href: consolePaths.paths(), label: text('Paths'), icon: 'graduation-cap' },
      { href: consolePaths.filters(), label: text('Filter Manager'), icon: 'list-filter' },
      { href: consolePaths.links(), label: text('Link Health'), icon: 'link', queue: 'links' },
      { href: consolePaths.trash(), label: text('Trash'), icon: 'trash' },
    ],
  },
  {
    name: text('People'),
    pages: [
      {
        href: consolePaths.suggestions(),
        label: text('Suggestions'),
        icon: 'mailbox',
        queue: 'suggestions',
      },
      {
        href: consolePaths.reports(),
        label: text('Reports'),
        icon: 'triangle-exclamation-point',
        queue: 'reports',
      },
      { href: consolePaths.people(), label: text('People'), icon: 'users', queue: 'people' },
    ],
  },
  {
    name: text('Site'),
    pages: [
      { href: consolePaths.site(), label: text('Site'), icon: 'pencil' },
      { href: consolePaths.pages(), label: text('Page Texts'), icon: 'file-text' },
      { href: consolePaths.audit(), label: text('Audit Log'), icon: 'scroll-text' },
      { href: paths.adminSettings(), label: text('Admin Security'), icon: 'shield-check' },
    ],
  },
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
            <h1 className="text-2xl tracking-tight max-lg:flex max-lg:min-h-11 max-lg:items-center max-lg:pe-36 wrap-anywhere sm:text-4xl">
              {title}
            </h1>
            {intro ? (
              <p className="mt-2 max-w-prose text-lg leading-snug text-soft">{intro}</p>
            ) : null}
          </div>
          {actions}
        </header>
        <NeedsScript what={t('The admin console')}>
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
  const waiting = useWaiting(user)
  const groups = CONSOLE_GROUPS.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ href }) => user && mayOpen(user.role, href)),
  })).filter(({ pages }) => pages.length > 0)
  const current = groups.flatMap(({ pages }) => pages).find(({ href }) => href === path)
  const total = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  return (
    <nav
      aria-label={t('Admin console')}
      className="max-lg:absolute max-lg:inset-x-0 max-lg:top-0 max-lg:z-20 max-lg:pointer-events-none lg:sticky lg:top-24 lg:max-h-[calc(100svh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      {/* A new page starts with a closed list. */}
      <details key={path} className="group grid justify-items-end gap-1 lg:hidden">
        <summary className="pointer-events-auto ms-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg border border-line bg-surface px-3 font-semibold hover:bg-tint [&::-webkit-details-marker]:hidden">
          <Icon name="menu" className="size-5" />
          {current ? (
            <Phrase
              of="Console<hidden> pages, now {page}</hidden>"
              values={{ page: t(current.label) }}
              tags={HIDDEN}
            />
          ) : (
            <Phrase of="Console<hidden> pages, now another page</hidden>" tags={HIDDEN} />
          )}
          {total > 0 ? (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{t(', {total, number} waiting', { total })}</span>
            </span>
          ) : null}
        </summary>
        <div className="floating pointer-events-auto w-full p-1.5">
          <ConsoleLinks groups={groups} waiting={waiting} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <ConsoleLinks groups={groups} waiting={waiting} />
      </div>
    </nav>
  )
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

type Counts = Partial<Record<Queue, number>>

type ConsoleLinksProps = { groups: typeof CONSOLE_GROUPS; waiting: Counts }

function ConsoleLinks({ groups, waiting }: ConsoleLinksProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      {groups.map(({ name, pages }, index) => (
        <div key={t(name)}>
          <p id={`${id}-${index}`} className="px-3 pb-0.5 text-sm font-semibold text-soft">
            {t(name)}
          </p>
          <ul aria-labelledby={`${id}-${index}`} className="grid gap-0.5 max-lg:sm:grid-cols-2">
            {pages.map(({ href, label, icon, queue }) => (
              <li key={href}>
                <SiteLink
                  href={href}
                  className="flex min-h-11 items-center gap-2.5 rounded-md px-3 font-semibold text-soft transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-accent-strong"
                >
                  <Icon name={icon} className="size-4.5 shrink-0" />
                  {t(label)}
                  {queue ? (
                    <span className="ms-auto">
                      <Waiting count={waiting[queue] ?? 0} />
                    </span>
                  ) : null}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** How many wait for a decision; nothing if none does. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-tint px-2 py-0.5 text-xs text-ink tabular-nums inset-ring inset-ring-line">
      <Phrase
        of="{count}<hidden> waiting</hidden>"
        values={{ count: cappedCount(count, 99) }}
        tags={HIDDEN}
      />
    </span>
  )
}

/** The first of a list, which comes with the number of all. */
const FIRST = { limit: 1, offset: 0 } as const
/** One's own decisions make the counts stale at once; those of others may take a while to be seen. */
const WAITING_STALE_MS = 30_000

/** Counts what waits for this person in the console. */
function useWaiting(user: UserView | null): Counts {
  const role = user?.suspended ? 'member' : (user?.role ?? 'member')
  const options = { staleTime: WAITING_STALE_MS }
  const fixes = hasRole(role, 'curator')
  const judges = hasRole(role, 'moderator')
  const open = { ...FIRST, state: 'open', sort: 'newest' } as const
  const suggestions = useQuery({
    ...pageQuery(listSuggestions, { query: { ...FIRST, state: 'pending' } }),
    ...options,
    enabled: fixes,
  })
  const everyReport = useQuery({
    ...pageQuery(listReports, { query: open }),
    ...options,
    enabled: judges,
  })
  const ofResources = useQuery({
    ...pageQuery(listResourceReports, { query: open }),
    ...options,
    enabled: fixes && !judges,
  })
  const links = useQuery({
    ...callQuery(listLinkChecks, { query: { ...FIRST, state: 'dead' } }),
    ...options,
    enabled: fixes,
  })
  const people = useQuery({
    ...awaitingQuery(),
    ...options,
    enabled: hasRole(role, 'admin'),
  })
  const { dead = 0, moved = 0 } = links.data?.counts ?? {}
  return {
    suggestions: suggestions.data?.total ?? 0,
    reports: (judges ? everyReport : ofResources).data?.total ?? 0,
    links: dead + moved,
    people: people.data?.total ?? 0,
  }
}
