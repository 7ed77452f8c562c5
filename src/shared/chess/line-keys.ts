import { type FastBoard, keyOf, startBoard } from './classify-board.ts'
import { playWritten } from './classify-move.ts'

type Played = { move: string; board: FastBoard; key: string }

/** The key of the position after each move of a game from its start; ends before one that is not legal. */
export function lineKeys(moves: readonly string[]): string[] {
  return lineReader()(moves)
}

/**
 * `lineKeys` for many lines: the moves that a line begins with as the one before it did are not played again. Lines
 * in the order of their moves take a quarter of the time.
 */
export function lineReader(): (moves: readonly string[]) => string[] {
  let played: Played[] = []
  return (moves) => {
    const other = played.findIndex(({ move }, index) => move !== moves[index])
    if (other >= 0) played = played.slice(0, other)
    for (const move of moves.slice(played.length)) {
      const { squares, ...rest } = played.at(-1)?.board ?? startBoard()
      const board = { squares: squares.slice(), ...rest }
      if (!playWritten(board, move)) break
      played.push({ move, board, key: keyOf(board) })
    }
    return played.map(({ key }) => key)
  }
}
