import type { JSX } from 'react'
import { START_FEN } from '#shared/chess/position-key.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'

/** What the position is called, or the last one that had a name. */
export function OpeningHeading({ view }: { view: ExploreView }): JSX.Element {
  const { opening } = view
  return (
    <div className="explore-heading">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-2xl sm:text-3xl">{opening?.name ?? unnamed(view)}</h2>
        {opening?.eco ? (
          <span
            data-tone="accent"
            className="tone explore-eco"
            title="Code in the Encyclopaedia of Chess Openings"
          >
            <span className="sr-only">ECO code </span>
            {opening.eco}
          </span>
        ) : null}
      </div>
      <p className="text-soft">{noteOn(view)}</p>
    </div>
  )
}

function unnamed({ start, moves }: ExploreView): string {
  if (start !== START_FEN) return 'Your own position'
  return moves.length === 0 ? 'Where does your game begin?' : 'No named opening yet'
}

function noteOn({ opening, start, moves }: ExploreView): string {
  if (opening && !opening.exact)
    return 'This is the name of the last named position before this one.'
  if (opening) return 'This is the name of this exact position.'
  if (moves.length > 0 || start !== START_FEN) return 'This position has no name in the books.'
  return 'Play the moves of your game, and find the lessons on the position you reach.'
}
