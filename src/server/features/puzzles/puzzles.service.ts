import type { KidsPuzzleView } from '#shared/contracts/kids-puzzles.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { PUZZLE_SETS, PUZZLES_IN_SET } from '#shared/domain/kids-puzzles.ts'
import type { AppContext } from '../../context.ts'
import { puzzlesAt } from './puzzles.queries.ts'

/**
 * Returns six mates in one, from an easy one to a harder one: all positions are dealt out to the sets, the easiest first, so
 * that no set is easier than the one before.
 */
export async function kidsPuzzles(
  { db }: Pick<AppContext, 'db'>,
  set: number,
): Promise<KidsPuzzleView[]> {
  const rows = await puzzlesAt(db, 'kids-mate', (total) => {
    const step = Math.max(PUZZLE_SETS, Math.floor(total / PUZZLES_IN_SET))
    return Array.from({ length: PUZZLES_IN_SET }, (_, turn) => turn * step + set - 1)
  })
  return rows.flatMap(({ id, fen, moves }) => {
    const [shown, mate] = playLine(moves.split(' '), fen).plies
    return shown && mate ? [{ id, fen: shown.fen, moves: [mate.san] }] : []
  })
}
