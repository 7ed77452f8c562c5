import { localPath } from '#client/data/page-language.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { useHasGroup } from '#client/data/groups.ts'
import { useUser } from '#client/data/session.ts'
import { pageSite } from '#client/data/site.ts'
import type { BadgeTone } from '#client/kit/badge.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { Switch } from '#client/kit/select.tsx'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { LockLink, type Place, PLACES_FOR_KIDS } from './kids-places.tsx'
import { SidebarSearch } from './search-boxes.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { OwnParts } from './own-parts.tsx'

const POPULAR_SITES = [
  { source: 'amazon', label: 'Amazon' },
  { source: 'chessable', label: 'Chessable' },
  { source: 'modern_chess', label: 'ModernChess' },
] as const

const PLACES: readonly Place[] = [
  { href: paths.home(), label: text('Site|Dashboard'), icon: 'home' },
  { href: paths.explore(), label: text('Explore by Position'), icon: 'explore' },
  { href: paths.plan(), label: text('Study Plan'), icon: 'graduation-cap' },
  { href: paths.test(), label: text('Where Do I Stand?'), icon: 'puzzle' },
]

const PLAY_AND_OTHER: readonly Place[] = [
  { href: paths.play(), label: text('Play'), icon: 'game' },
  { href: paths.kids(), label: text('For Kids'), icon: 'kids' },
  { href: paths.otherResources(), label: text('Other Resources'), icon: 'books' },
  { href: paths.help(), label: text('Help'), icon: 'help' },
]

const GROUPS: readonly Place[] = [{ href: paths.groups(), label: text('Groups'), icon: 'users' }]

export function SiteSidebar(search: ComponentProps<typeof SidebarSearch>): JSX.Element {
  const { kidsMode } = useKidsMode()
  if (kidsMode)
    return (
      <div className="grid gap-5 px-3 pt-4 pb-8">
        {/* The switch stays where it is in both modes, so that it keeps the focus. */}
        <div className="grid gap-2">
          <nav aria-label={t('Places for kids')}>
            <SideLinks places={PLACES_FOR_KIDS} />
          </nav>
          {isKidsLocked() ? <LockLink text={t('Kids mode is locked')} /> : <KidsSwitch />}
        </div>
        <SidebarSearch {...search} />
      </div>
    )
  return (
    <div className="grid gap-5 px-3 pt-4 pb-8">
      <div className="grid gap-2">
        <nav aria-label={t('Site|Dashboard')}>
          <SideLinks places={PLACES} />
        </nav>
        <KidsSwitch />
      </div>
      <Section title={t('Popular Sites')}>
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
      <Section title={t('Play & Other')}>
        <SideLinks places={PLAY_AND_OTHER} />
        <OwnGroups />
      </Section>
      <OwnParts place="sidebar" />
    </div>
  )
}

/** Last of the list, so that nothing moves when it is known that the reader has a group. */
function OwnGroups() {
  const { user } = useUser()
  const hasGroup = useHasGroup(user !== null && !pageSite().groupsOff)
  return hasGroup ? <SideLinks places={GROUPS} /> : null
}

function SideLinks({ places }: { places: readonly Place[] }) {
  return places.map(({ href, label, icon }) => (
    <SiteLink key={href} href={href} className="side-link">
      <Icon name={icon} />
      {t(label)}
    </SiteLink>
  ))
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
    <form
      action={localPath(paths.category('all'))}
      className="rounded-md border border-side-line px-3"
    >
      <input type="hidden" name="category" value="kids" />
      <Switch
        label={
          <span className="switch-label">
            <Icon name="kids" />
            {t('Kids Mode')}
          </span>
        }
        checked={kidsMode}
        onChange={setKidsMode}
        className="noscript:hidden"
      />
      <noscript>
        <button
          type="submit"
          {...(kidsMode ? { formAction: localPath(paths.kidsOff()), formMethod: 'post' } : null)}
          className="min-h-11 font-semibold underline"
        >
          {kidsMode ? t('Switch kids mode off') : t('Show resources for kids')}
        </button>
      </noscript>
      {kidsMode && <LockLink text={t('Lock kids mode')} />}
    </form>
  )
}

/** In the colors of the level badges. */
const GUIDE: { label: Text; tone: BadgeTone; icon: IconName }[] = [
  { label: text('For Kids'), tone: 'orange', icon: 'kids' },
  { label: text('Beginner'), tone: 'green', icon: 'pawn' },
  { label: text('Intermediate'), tone: 'yellow', icon: 'knight' },
  // Long words have a soft hyphen here.
  { label: text('Guide|Advanced'), tone: 'blue', icon: 'rook' },
  { label: text('Master'), tone: 'purple', icon: 'queen' },
  { label: text('All Levels'), tone: 'neutral', icon: 'board' },
]

function IconGuide(): JSX.Element {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className="side-heading">
        {t('Icon Guide')}
      </p>
      <ul className="icon-guide">
        {GUIDE.map(({ label, tone, icon }) => (
          <li key={icon}>
            <span data-tone={tone} className="tone">
              <Icon name={icon} />
            </span>
            {t(label)}
          </li>
        ))}
      </ul>
    </section>
  )
}
