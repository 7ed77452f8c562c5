import { localPath } from '#client/data/page-language.ts'
import type { JSX } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'

/** Where a child can go while kids mode is locked: no shops, no levels of grown-ups, no notation. */
export const LOCKED_PLACES: readonly { href: string; label: Text; icon: IconName }[] = [
  { href: paths.kids(), label: text('Home'), icon: 'home' },
  { href: paths.kidsPlace('board'), label: text('My board'), icon: 'board' },
  { href: paths.kidsPlace('stars'), label: text('My stars'), icon: 'star' },
  { href: paths.play(), label: text('Play'), icon: 'game' },
]

/** The sidebar while kids mode is locked. */
export function LockedSidebar({ search }: { search: JSX.Element }): JSX.Element {
  return (
    <div className="grid gap-5 px-3 pt-4 pb-8">
      <nav aria-label={t('Places for kids')}>
        {LOCKED_PLACES.map(({ href, label, icon }) => (
          <SiteLink key={href} href={href} className="side-link">
            <Icon name={icon} />
            {t(label)}
          </SiteLink>
        ))}
      </nav>
      {search}
      <LockLink text={t('Kids mode is locked')} />
    </div>
  )
}

/** The footer while kids mode is locked. */
export function LockedFooter(): JSX.Element {
  return (
    <footer className="border-t border-line bg-sunken">
      <p className="site-width flex min-h-14 flex-wrap items-center gap-x-4 px-4 text-soft lg:px-6">
        {t('Openfile, chess for kids')}
        <a href={localPath(paths.kidsLock())} className="quiet-link">
          {t('For grown-ups: unlock')}
        </a>
      </p>
    </footer>
  )
}

/** Leads to a page that the server renders by itself and that needs no script. */
export function LockLink({ text }: { text: string }): JSX.Element {
  return (
    <a href={localPath(paths.kidsLock())} className="side-link">
      <Icon name="kids" />
      {text}
    </a>
  )
}
