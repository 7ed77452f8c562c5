import { Chess, type Move } from 'chess.js'
import { positionKey } from '#shared/chess/position-key.ts'

export type LinePlayer = {
  /** The moves, up to the first illegal one. */
  movesOf: (moves: readonly string[]) => Move[]
  /** The key of the position after each move, up to the first illegal one. */
  keysAfter: (moves: readonly string[]) => string[]
}

/** Plays lines with chess.js. Moves that a line shares with the previous one are not played again. */
export function createLinePlayer(): LinePlayer {
  const game = new Chess()
  const played: { text: string; move: Move; key: string }[] = []

  const play = (moves: readonly string[]) => {
    let same = 0
    while (same < played.length && played[same]?.text === moves[same]) same++
    for (let ply = played.length; ply > same; ply--) game.undo()
    played.length = same
    for (const text of moves.slice(same)) {
      try {
        const move = game.move(text)
        played.push({ text, move, key: positionKey(move.after) })
      } catch {
        break
      }
    }
    return played
  }
  return {
    movesOf: (moves) => play(moves).map(({ move }) => move),
    keysAfter: (moves) => play(moves).map(({ key }) => key),
  }
}
