import type { JSX } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'

const DOORS: { href: string; icon: IconName; name: string; says: string }[] = [
  {
    href: paths.newcomerPlan(),
    icon: 'pawn',
    name: 'New to chess',
    says: 'The rules first, then your first wins.',
  },
  {
    href: paths.myGames(),
    icon: 'chart-no-axes-column',
    name: 'Get better from my games',
    says: 'See which openings cost you points.',
  },
  {
    href: paths.kids(),
    icon: 'kids',
    name: 'For a child',
    says: 'Pictures, puzzles and stories.',
  },
]

/**
 * Three ways in for visitors who come without a title in mind. Members, and whoever has begun something, have found theirs: a class on <html> hides the
 * doors before the first paint, because the server's HTML is the same for everybody.
 */
export function NewcomerDoors(): JSX.Element {
  return (
    <nav
      aria-label="Where to start"
      className="guest-only if-new mb-3 grid grid-cols-3 gap-2 sm:mb-8 sm:gap-4"
    >
      {DOORS.map(({ href, icon, name, says }) => (
        <SiteLink key={href} href={href} className="newcomer-door">
          <Icon name={icon} className="size-5 shrink-0 text-accent sm:size-6" />
          <span className="my-auto min-w-0 max-sm:text-center">
            <span className="block text-sm/tight font-semibold text-balance sm:text-base/snug">
              {name}
            </span>
            <span className="block text-sm text-soft max-sm:hidden">{says}</span>
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}
