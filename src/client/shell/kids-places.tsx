import { localPath } from '#client/data/page-language.ts'
import type { JSX, ReactNode } from 'react'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { pageSite } from '#client/data/site.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'

export type Place = { href: string; label: Text; icon: IconName }

/** Where a child can go in kids mode: no shops, no levels of grown-ups, no notation. */
export const PLACES_FOR_KIDS: readonly Place[] = [
  { href: paths.kids(), label: text('Home'), icon: 'home' },
  { href: paths.kidsPlace('board'), label: text('My board'), icon: 'board' },
  { href: paths.kidsPlace('stars'), label: text('My stars'), icon: 'star' },
  { href: paths.play(), label: text('Play'), icon: 'game' },
]

/** Leads to the page that says who answers for the site, if it has one (`pageSite().imprint`). */
export const IMPRINT_LINK: { href: string; label: Text } = {
  href: paths.imprint(),
  label: text('Imprint'),
}

/** The footer in kids mode; `children` are for grown-ups and are left out while it is locked. */
export function KidsFooter({ children }: { children: ReactNode }): JSX.Element {
  const { setKidsMode } = useKidsMode()
  return (
    <footer className="border-t border-line bg-sunken">
      <p className="site-width flex min-h-14 flex-wrap items-center gap-x-4 px-4 text-soft lg:px-6">
        {t('{site}, chess for kids')}
        {isKidsLocked() ? (
          <a href={localPath(paths.kidsLock())} className="quiet-link">
            {t('For grown-ups: unlock')}
          </a>
        ) : (
          <button
            type="button"
            onClick={() => setKidsMode(false)}
            className="quiet-link noscript:hidden"
          >
            {t('For grown-ups: leave kids mode')}
          </button>
        )}
        {isKidsLocked() && pageSite().imprint ? (
          <SiteLink href={IMPRINT_LINK.href} className="quiet-link">
            {t(IMPRINT_LINK.label)}
          </SiteLink>
        ) : null}
      </p>
      {isKidsLocked() ? null : children}
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
