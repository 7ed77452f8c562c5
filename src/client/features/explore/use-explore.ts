import { t } from '#client/kit/t.tsx'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type BoardMove, spokenMove } from '#client/kit/board/board-model.ts'
import { endOf, type Line, playLine } from '#shared/chess/play-line.ts'
import { type PositionFacts, positionFacts } from '#shared/chess/position-facts.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { paths } from '#shared/paths.ts'
import { type ExploreState, lineSearch } from './explore-url.ts'

export type ExploreControls = PositionFacts & {
  state: ExploreState
  /** What the board shows. A move appears here before the URL has changed. */
  line: Line
  fen: string
  /** The line including the moves that were taken back. */
  longest: Line
  arrival: string
  move: (move: BoardMove) => void
  goTo: (line: Line) => void
}

type Ahead = { line: Line; since: string }

/** The URL holds the position, so every move is a navigation. */
export function useExplore(state: ExploreState): ExploreControls {
  const { navigate } = useRouter()
  const address = lineSearch(state)
  const [ahead, setAhead] = useState<Ahead | null>(null)
  if (ahead && ahead.since !== address) setAhead(null)
  const line = ahead?.since === address ? ahead.line : state.line
  const [kept, setKept] = useState(line)
  const longest = longestLine(kept, line)
  if (longest !== kept) setKept(longest)

  const fen = endOf(line)
  const facts = useMemo(() => positionFacts(fen), [fen])
  const goTo = (next: Line) => {
    const target = lineSearch({ line: next, filters: state.filters })
    if (target === lineSearch({ line, filters: state.filters })) return
    setAhead({ line: next, since: address })
    void navigate({ href: paths.explore(target), resetScroll: false })
  }
  const move = ({ from, to, promotion }: BoardMove) => {
    const [ply] = playLine([from + to + (promotion ?? '')], fen).plies
    if (ply) goTo({ ...line, plies: [...line.plies, ply] })
  }
  return { ...facts, state, line, fen, longest, arrival: arrivalOf(line, facts), move, goTo }
}

export function stepBy(
  { line, longest, goTo }: Pick<ExploreControls, 'line' | 'longest' | 'goTo'>,
  step: 1 | -1,
): void {
  const plies = line.plies.length + step
  if (plies >= 0 && plies <= longest.plies.length) goTo(lineUpTo(longest, plies))
}

function arrivalOf(line: Line, { over }: PositionFacts): string {
  const ply = line.plies.at(-1)
  if (!ply) return line.start === START_FEN ? t('Starting position') : t('Position from a FEN')
  const isWhite = ply.fen.split(' ')[1] === 'b'
  const move = spokenMove({ ...ply, isWhite })
  return over === 'stalemate' ? t('{move}, stalemate', { move }) : move
}

/**
 * Returns the line to step along. Moves that were taken back stay in it until a different move is
 * played.
 */
export function longestLine(before: Line, now: Line): Line {
  const goesOn =
    before.start === now.start &&
    before.plies.length >= now.plies.length &&
    now.plies.every(({ uci }, index) => uci === before.plies[index]?.uci)
  return goesOn ? before : now
}

export function lineUpTo(line: Line, plies: number): Line {
  return { start: line.start, plies: line.plies.slice(0, plies), fault: null }
}
