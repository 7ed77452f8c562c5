import type { JSX, ReactNode } from 'react'
import { moveText } from '#shared/chess/move-text.ts'
import type { Line } from '#shared/chess/play-line.ts'
import type { ContinuationView, ExploreView } from '#shared/contracts/explore.ts'
import { ExploreLink } from './explore-link.tsx'
import type { LessonFilters } from './explore-place.ts'
import { nameWithin } from './name-within.ts'

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
  const taught = continuations.filter(({ resources }) => resources > 0)
  const untaught = continuations.filter(({ resources }) => resources === 0)
  const more = taught.slice(SHOWN)
  return (
    <section aria-labelledby="known-moves" className="grid gap-2">
      <h3 id="known-moves" className="text-lg">
        Known moves from here
      </h3>
      <div className="explore-continuations">
        {taught.length > 0 ? rows(taught.slice(0, SHOWN)) : null}
        {more.length > 0 ? (
          <Folded
            key={`${view.fen} taught`}
            summary={more.length === 1 ? '1 more move' : `${more.length} more moves`}
          >
            {rows(more)}
          </Folded>
        ) : null}
        {untaught.length > 0 ? (
          // Where nothing is taught they are all there is.
          <Folded
            key={`${view.fen} untaught`}
            summary={`Show ${untaught.length} ${untaught.length === 1 ? 'opening' : 'openings'} without lessons`}
            open={taught.length === 0}
          >
            {rows(untaught)}
          </Folded>
        ) : null}
      </div>
    </section>
  )
}

type FoldedProps = { summary: string; open?: boolean; children: ReactNode }

function Folded({ summary, open, children }: FoldedProps) {
  return (
    <details open={open}>
      <summary className="explore-more">{summary}</summary>
      {children}
    </details>
  )
}

type ContinuationProps = ContinuationsProps & { move: ContinuationView }

function Continuation({ move, view, filters }: ContinuationProps) {
  const { san, eco, name, resources } = move
  const lessons = resources === 1 ? '1 lesson' : `${resources.toLocaleString('en-US')} lessons`
  const line = lineOf(view, move)
  const { family, rest } = nameWithin(name, view.opening?.name)
  return (
    <ExploreLink line={line} filters={filters} className="explore-continuation">
      <span className="font-semibold tabular-nums">{moveText([san], view.ply)}</span>
      <span title={name} className="min-w-0 py-1 leading-tight wrap-anywhere">
        {family ? <span className="block text-sm text-soft">{`${family}: `}</span> : null}
        <span className={name === view.opening?.name ? 'text-soft' : undefined}>{rest}</span>
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
