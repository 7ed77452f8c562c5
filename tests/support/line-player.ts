import { Chess } from 'chess.js'
import { positionKey } from '#shared/chess/position-key.ts'

export type LinePlayer = {
  /** The key of the position after each move, up to the first illegal one. */
  keysAfter: (moves: readonly string[]) => string[]
}

/** Plays lines with chess.js. Moves that a line shares with the previous one are not played again. */
export function createLinePlayer(): LinePlayer {
  const game = new Chess()
  let played: string[] = []
  let keys: string[] = []
  return {
    keysAfter(moves) {
      let same = 0
      while (same < played.length && played[same] === moves[same]) same++
      for (let ply = played.length; ply > same; ply--) game.undo()
      played = played.slice(0, same)
      keys = keys.slice(0, same)
      for (const move of moves.slice(same)) {
        try {
          game.move(move)
        } catch {
          break
        }
        played.push(move)
        keys.push(positionKey(game.fen()))
      }
      return [...keys]
    },
  }
}
