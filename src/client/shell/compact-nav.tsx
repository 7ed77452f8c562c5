import type { JSX } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { paths } from '#shared/paths.ts'
import { SiteLink } from './site-link.tsx'
import { useResetFilters } from './use-reset-filters.ts'

const PLACES: { href: string; label: string; icon: IconName }[] = [
  { href: paths.home(), label: 'Home', icon: 'home' },
  { href: paths.explore(), label: 'Explore', icon: 'explore' },
  { href: paths.play(), label: 'Play', icon: 'game' },
  { href: paths.kids(), label: 'For Kids', icon: 'kids' },
  { href: paths.otherResources(), label: 'Other', icon: 'books' },
  { href: paths.help(), label: 'Help', icon: 'help' },
]

/** Phones and tablets: the main places within the thumb's reach. */
export function CompactNav(): JSX.Element {
  const resetFilters = useResetFilters()
  return (
    <nav
      aria-label="Main places"
      className="sticky bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {PLACES.map(({ href, label, icon }) => (
        <SiteLink
          key={href}
          href={href}
          onClick={href === paths.home() ? resetFilters : undefined}
          className="compact-link"
        >
          <Icon name={icon} />
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
