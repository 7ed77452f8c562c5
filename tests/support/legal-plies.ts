import { Chess } from 'chess.js'
import type { Ply } from '#shared/chess/play-line.ts'

/** Returns every legal move of a position and where it leads, according to chess.js. */
export function legalPlies(fen: string): Ply[] {
  return new Chess(fen)
    .moves({ verbose: true })
    .map(({ san, lan, from, to, after }) => ({ san, uci: lan, from, to, fen: after }))
}
