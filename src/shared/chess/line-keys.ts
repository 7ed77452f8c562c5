import { type FastBoard, keyOf, startBoard } from './classify-board.ts'
import { playWritten } from './classify-move.ts'

type Played = { move: string; board: FastBoard; key: string }

/** Returns the key of the position after each move of a game, and stops at the first illegal move. */
export function lineKeys(moves: readonly string[]): string[] {
  return lineReader()(moves)
}

/**
 * Reads many lines like `lineKeys`, without replaying the moves that a line shares with the one before it. Sorted
 * lines take a quarter of the time.
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
