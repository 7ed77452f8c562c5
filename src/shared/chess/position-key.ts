/**
 * What makes two positions one: men, side to move, castling rights, and the en passant square where a
 * capture is legal (FIDE Laws, 9.2.3). The first four fields of a FEN as chess.js writes it.
 */
export function positionKey(fen: string): string {
  return fen.split(' ', 4).join(' ')
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

/** Plies played before this position, as its FEN counts moves; 0 at the start. */
export function plyOf(fen: string): number {
  const [, side, , , , move = '1'] = fen.split(' ')
  return Math.max(0, (Number(move) - 1) * 2 + (side === 'b' ? 1 : 0))
}
