import type { JSX } from 'react'
import type { BadgeTone } from '#client/kit/badge.tsx'
import { useId } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'

/** The colors are those of the level badges. */
const GUIDE: { label: string; tone: BadgeTone; icon: IconName }[] = [
  { label: 'For Kids', tone: 'orange', icon: 'kids' },
  { label: 'Beginner', tone: 'green', icon: 'pawn' },
  { label: 'Intermediate', tone: 'yellow', icon: 'knight' },
  { label: 'Advanced', tone: 'blue', icon: 'rook' },
  { label: 'Master', tone: 'purple', icon: 'queen' },
  { label: 'All Levels', tone: 'neutral', icon: 'board' },
]

export function IconGuide(): JSX.Element {
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
