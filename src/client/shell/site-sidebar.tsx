import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import { isKidsLocked, KidsText, useKidsMode } from '#client/data/kids-mode.tsx'
import type { BadgeTone } from '#client/kit/badge.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { Switch } from '#client/kit/select.tsx'
import { paths } from '#shared/paths.ts'
import { LockedSidebar, LockLink } from './locked-places.tsx'
import { SidebarSearch } from './search-boxes.tsx'
import { SiteLink, useResetFilters } from './site-link.tsx'

const POPULAR_SITES = [
  { source: 'amazon', label: 'Amazon' },
  { source: 'chessable', label: 'Chessable' },
  { source: 'modern_chess', label: 'ModernChess' },
] as const

const PLAY_AND_OTHER: { href: string; label: string; icon: IconName }[] = [
  { href: paths.play(), label: 'Play', icon: 'game' },
  { href: paths.kids(), label: 'For Kids', icon: 'kids' },
  { href: paths.otherResources(), label: 'Other Resources', icon: 'books' },
  { href: paths.help(), label: 'Help', icon: 'help' },
]

export function SiteSidebar(search: ComponentProps<typeof SidebarSearch>): JSX.Element {
  const resetFilters = useResetFilters()
  if (isKidsLocked()) return <LockedSidebar search={<SidebarSearch {...search} />} />
  return (
    <div className="grid gap-5 px-3 pt-4 pb-8">
      <div className="grid gap-2">
        <nav aria-label="Dashboard">
          <SiteLink href={paths.home()} onClick={resetFilters} className="side-link">
            <Icon name="home" />
            <KidsText kids="Home">Dashboard</KidsText>
          </SiteLink>
          <SiteLink href={paths.explore()} className="side-link">
            <Icon name="explore" />
            <KidsText kids="Explore on the Board">Explore by Position</KidsText>
          </SiteLink>
          <SiteLink href={paths.plan()} className="side-link">
            <Icon name="graduation-cap" />
            Study Plan
          </SiteLink>
        </nav>
        <KidsSwitch />
      </div>
      <Section title="Popular Sites">
        {POPULAR_SITES.map(({ source, label }) => (
          <SiteLink key={source} href={paths.source(source)} className="side-link">
            <span aria-hidden="true" className="monogram">
              {label.charAt(0)}
            </span>
            {label}
          </SiteLink>
        ))}
      </Section>
      <SidebarSearch {...search} />
      <IconGuide />
      <Section title="Play & Other">
        {PLAY_AND_OTHER.map(({ href, label, icon }) => (
          <SiteLink key={href} href={href} className="side-link">
            <Icon name={icon} />
            {label}
          </SiteLink>
        ))}
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="side-heading">
        {title}
      </p>
      {children}
    </nav>
  )
}

/** Without scripts, the form's button replaces the switch. */
function KidsSwitch(): JSX.Element {
  const { kidsMode, setKidsMode } = useKidsMode()
  return (
    <form action={paths.category('all')} className="rounded-md border border-side-line px-3">
      <input type="hidden" name="category" value="kids" />
      <Switch
        label={
          <span className="switch-label">
            <Icon name="kids" />
            Kids Mode
          </span>
        }
        checked={kidsMode}
        onChange={setKidsMode}
        className="noscript:hidden"
      />
      <noscript>
        <button
          type="submit"
          {...(kidsMode ? { formAction: paths.kidsOff(), formMethod: 'post' } : null)}
          className="min-h-11 font-semibold underline"
        >
          {kidsMode ? 'Switch kids mode off' : 'Show resources for kids'}
        </button>
      </noscript>
      {kidsMode && <LockLink text="Lock kids mode" />}
    </form>
  )
}

/** In the colors of the level badges. */
const GUIDE: { label: string; tone: BadgeTone; icon: IconName }[] = [
  { label: 'For Kids', tone: 'orange', icon: 'kids' },
  { label: 'Beginner', tone: 'green', icon: 'pawn' },
  { label: 'Intermediate', tone: 'yellow', icon: 'knight' },
  { label: 'Advanced', tone: 'blue', icon: 'rook' },
  { label: 'Master', tone: 'purple', icon: 'queen' },
  { label: 'All Levels', tone: 'neutral', icon: 'board' },
]

function IconGuide(): JSX.Element {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className="side-heading">
        Icon Guide
      </p>
      <ul className="grid grid-cols-[1.2fr_1fr] gap-2 ps-3 pt-1">
        {GUIDE.map(({ label, tone, icon }) => (
          <li key={label} className="flex items-center gap-2 text-sm">
            <span
              data-tone={tone}
              className="tone grid size-6 place-items-center rounded-sm border"
            >
              <Icon name={icon} className="size-4" />
            </span>
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
