import { type JSX, useEffect, useRef } from 'react'
import { plyOf } from '#shared/chess/position-key.ts'
import { ExploreLink } from './explore-link.tsx'
import { lineUpTo } from './longest-line.ts'
import type { ExploreControls } from './use-explore.ts'

/** The moves, each a link to its position; those that were taken back stay, in gray. */
export function MoveList({ explore }: { explore: ExploreControls }): JSX.Element {
  const { line, longest, place } = explore
  const at = line.plies.length
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current), [at])
  if (longest.plies.length === 0) {
    return <p className="explore-moves content-center text-soft">Move a piece to begin.</p>
  }
  const first = plyOf(longest.start)
  return (
    <ol ref={list} aria-label="Moves" className="explore-moves">
      {longest.plies.map(({ san }, index) => (
        <li key={`${index}${san}`}>
          <ExploreLink
            line={lineUpTo(longest, index + 1)}
            filters={place.filters}
            preload={false}
            aria-current={index === at - 1 ? 'step' : undefined}
            data-ahead={index >= at ? '' : undefined}
            className="explore-move"
          >
            <MoveNumber ply={first + index} first={index === 0} />
            {san}
          </ExploreLink>
        </li>
      ))}
    </ol>
  )
}

/** '1.' before White's moves; before Black's only for those who hear it, unless the line begins there. */
function MoveNumber({ ply, first }: { ply: number; first: boolean }) {
  if (ply % 2 === 0) return `${ply / 2 + 1}.`
  return <span className={first ? undefined : 'sr-only'}>{`${(ply + 1) / 2}...`}</span>
}

/** Within the list alone: the page must not move. */
function keepInView(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const { top, bottom } = list.getBoundingClientRect()
  const move = current.getBoundingClientRect()
  if (move.top < top) list.scrollTop -= top - move.top
  else if (move.bottom > bottom) list.scrollTop += move.bottom - bottom
}
