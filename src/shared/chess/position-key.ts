/**
 * Returns what makes two positions the same: pieces, side to move, castling rights, and the en passant square if a
 * capture there is legal (FIDE Laws 9.2.3). These are the first four fields of a FEN as chess.js writes it.
 */
export function positionKey(fen: string): string {
  return fen.split(' ', 4).join(' ')
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

/** Returns the number of plies played before this position according to its FEN; 0 at the start. */
export function plyOf(fen: string): number {
  const [, side, , , , move = '1'] = fen.split(' ')
  return Math.max(0, (Number(move) - 1) * 2 + (side === 'b' ? 1 : 0))
}
