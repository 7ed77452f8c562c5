import type { JSX } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { textLanguage } from '#client/data/page-language.ts'
import { firstPath } from '#shared/domain/learning-path.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'

const DOORS: { href: () => string; icon: IconName; name: Text; says: Text }[] = [
  {
    href: () => paths.learningPath(firstPath(textLanguage())),
    icon: 'pawn',
    name: text('New to chess'),
    says: text('The rules first, then your first wins.'),
  },
  {
    href: paths.myGames,
    icon: 'chart-no-axes-column',
    name: text('Get better from my games'),
    says: text('See which openings cost you points.'),
  },
  {
    href: paths.kids,
    icon: 'kids',
    name: text('For a child'),
    says: text('First steps, pictures and puzzles.'),
  },
]

/**
 * Three ways in for visitors who come without a title in mind. Members, and whoever has begun something, have found theirs: a class on <html> hides the
 * doors before the first paint, because the server's HTML is the same for everybody.
 */
export function NewcomerDoors(): JSX.Element {
  return (
    <nav
      aria-label={t('Where to start')}
      className="guest-only if-new mb-3 grid grid-cols-3 gap-2 sm:mb-8 sm:gap-4"
    >
      {DOORS.map(({ href, icon, name, says }) => (
        <SiteLink key={icon} href={href()} className="newcomer-door">
          <Icon name={icon} />
          <span>
            <b>{t(name)}</b>
            <small>{t(says)}</small>
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}
