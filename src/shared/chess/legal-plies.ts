import { Chess } from 'chess.js'
import type { Ply } from './play-line.ts'

/** Every legal move of a position, and where it leads; of `among` (UCI) only, where it is given. */
export function legalPlies(fen: string, among?: readonly string[]): Ply[] {
  const game = new Chess(fen)
  const moves = among
    ? among.map((uci) => {
        const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)]
        const move = game.move({ from, to, ...(promotion !== '' && { promotion }) })
        game.undo()
        return move
      })
    : game.moves({ verbose: true })
  return moves.map(({ san, lan, from, to, after }) => ({ san, uci: lan, from, to, fen: after }))
}
