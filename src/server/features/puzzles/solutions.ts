import { Chess } from 'chess.js'
import { endOf, playEach, playLine } from '#shared/chess/play-line.ts'
import type { PuzzleRow } from '../../platform/db/schema/puzzles.ts'
import type { TryView } from '#shared/contracts/puzzles.ts'

type Position = Pick<PuzzleRow, 'fen' | 'moves'>

/** Compares the solver's moves so far with the solution; as the last move, any mate is right. */
export function followed({ fen, moves }: Position, given: readonly string[]): TryView {
  const line = moves.split(' ')
  const wanted = line.filter((_, at) => at % 2 === 1)
  const last = wanted.length - 1
  const isRight = (move: string, at: number) =>
    move === wanted[at] || (at === last && mates(line.slice(0, -1), fen, move))
  if (given.length === 0 || given.length > wanted.length || !given.every(isRight))
    return { right: false, reply: null, done: false }
  const done = given.length === wanted.length
  return { right: true, reply: done ? null : (line[2 * given.length] ?? null), done }
}

function mates(before: readonly string[], fen: string, move: string): boolean {
  const [ply] = playEach([move], endOf(playLine(before, fen)))
  return ply?.uci === move && ply.san.endsWith('#')
}

/** Returns what is shown of a position: all but its solution. */
export function shown({ id, fen, moves, topic }: PuzzleRow) {
  const [lastMove = ''] = moves.split(' ', 1)
  const after = endOf(playLine([lastMove], fen))
  const side = after.split(' ')[1] === 'b' ? ('black' as const) : ('white' as const)
  return { id, fen: after, lastMove, side, topic }
}

/** Returns the position to solve and the solution's first move in SAN or, if it mates, all moves that do. */
export function firstMoves({ fen, moves }: Position): { fen: string; answers: string[] } {
  const [lastMove = '', first = ''] = moves.split(' ')
  const after = endOf(playLine([lastMove], fen))
  const sans = playEach([first], after).map(({ san }) => san)
  const mating = new Chess(after).moves().filter((san) => san.endsWith('#'))
  return { fen: after, answers: sans.some((san) => san.endsWith('#')) ? mating : sans }
}
