import { keyOf, startBoard } from './classify-board.ts'
import { playWritten } from './classify-move.ts'

/** The key of the position after each move of a game from its start; ends before one that is not legal. */
export function lineKeys(moves: readonly string[]): string[] {
  const board = startBoard()
  const keys: string[] = []
  for (const move of moves) {
    if (!playWritten(board, move)) break
    keys.push(keyOf(board))
  }
  return keys
}
