import type { JSX } from 'react'
import { moveText } from '#shared/chess/move-text.ts'
import type { Line } from '#shared/chess/play-line.ts'
import type { ContinuationView, ExploreView } from '#shared/contracts/explore.ts'
import { ExploreLink } from './explore-link.tsx'
import type { LessonFilters } from './explore-place.ts'

/** More than these are kept behind a click. */
const SHOWN = 6

type ContinuationsProps = { view: ExploreView; filters: LessonFilters }

/** The moves that are known from here, each a link to where it leads. */
export function Continuations({ view, filters }: ContinuationsProps): JSX.Element | null {
  const { continuations } = view
  if (continuations.length === 0) return null
  const rows = (some: readonly ContinuationView[]) => (
    <ul className="grid">
      {some.map((move) => (
        <li key={move.uci}>
          <Continuation move={move} view={view} filters={filters} />
        </li>
      ))}
    </ul>
  )
  const rest = continuations.slice(SHOWN)
  return (
    <section aria-labelledby="known-moves" className="grid gap-2">
      <h3 id="known-moves" className="text-lg">
        Known moves from here
      </h3>
      <div className="explore-continuations">
        {rows(continuations.slice(0, SHOWN))}
        {rest.length > 0 ? (
          // Begins closed in every position.
          <details key={view.fen}>
            <summary className="explore-more">
              {rest.length === 1 ? '1 more move' : `${rest.length} more moves`}
            </summary>
            {rows(rest)}
          </details>
        ) : null}
      </div>
    </section>
  )
}

type ContinuationProps = ContinuationsProps & { move: ContinuationView }

function Continuation({ move, view, filters }: ContinuationProps) {
  const { san, eco, name, resources } = move
  const lessons = resources === 1 ? '1 lesson' : `${resources.toLocaleString('en-US')} lessons`
  const line = lineOf(view, move)
  return (
    <ExploreLink line={line} filters={filters} className="explore-continuation">
      <span className="font-semibold tabular-nums">{moveText([san], view.ply)}</span>
      <span className="min-w-0 truncate" title={name}>
        {name === view.opening?.name ? <span className="text-soft">{name}</span> : name}
      </span>
      <span className="text-sm text-soft tabular-nums">{eco}</span>
      <span className={resources > 0 ? 'text-sm tabular-nums' : 'text-sm text-soft tabular-nums'}>
        {lessons}
      </span>
    </ExploreLink>
  )
}

function lineOf(
  { start, moves }: ExploreView,
  next: ContinuationView,
): Pick<Line, 'start' | 'plies'> {
  const plies = [...moves, next].map(({ san, uci, fen }) => ({
    san,
    uci,
    fen,
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
  }))
  return { start, plies }
}
