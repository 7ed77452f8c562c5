import { nextPositions } from '#shared/chess/next-positions.ts'
import { openingsOf } from './explore-groups.ts'
import type { Known } from './position-names.ts'

/** How many moves later a line may come to the position of another order of moves: 3.Nc3 dxe4 4.Nxe4, as 3.Nd2 does. */
const PLIES_BEYOND = 2
/** A position that so many named lines pass through is on the way of nearly all openings, in any order of moves. */
const MOST_LINES = 300

/** The positions of the books that follow each position of theirs. */
export type BookMoves = Map<string, readonly string[]>

/** Returns the openings whose moves pass through a position, or through one that the books reach from it. */
export function openingsThrough(known: Known, book: BookMoves, position: string): string[] {
  const reached = [position]
  let last = [position]
  const isCommon = (known.lines.get(position)?.lines ?? 0) >= MOST_LINES
  for (let plies = 0; plies < PLIES_BEYOND && !isCommon; plies++) {
    last = last.flatMap((each) => following(known, book, each))
    reached.push(...last)
  }
  return openingsOf(reached.flatMap((each) => known.patterns.get(each) ?? []))
}

/** The named lines do not change while the process runs, so neither do the moves between their positions. */
function following(known: Known, book: BookMoves, position: string): readonly string[] {
  const kept = book.get(position)
  if (kept) return kept
  const found = nextPositions(`${position} 0 1`)
    .map((next) => next.position)
    .filter((next) => known.lines.has(next))
  book.set(position, found)
  return found
}
