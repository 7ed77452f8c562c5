import {
  BISHOP,
  BLACK,
  type FastBoard,
  KING,
  KNIGHT,
  NO_SQUARE,
  PAWN,
  pieceAt,
  QUEEN,
  ROOK,
  sourcesOf,
  tryCastling,
  tryMove,
} from './classify-board.ts'
import { tableOf } from '../texts/text-tables.ts'

const MOVE = /^([KQRBNP])?([a-h])?([1-8])?[x:-]?([a-h])([1-8])(?:=?\(?([QRBNqrbn])\)?)?[+#]*$/
const CASTLING = /^[O0]-[O0](-[O0])?[+#]*$/
const KINDS = tableOf<number>({
  P: PAWN,
  N: KNIGHT,
  B: BISHOP,
  R: ROOK,
  Q: QUEEN,
  K: KING,
})

/**
 * Plays a move as it is written in games: SAN with more or fewer signs than necessary, 'e2-e4', or UCI. Returns false
 * and leaves the board unchanged if the move is illegal or ambiguous.
 */
export function playWritten(board: FastBoard, written: string): boolean {
  const [, letter, file, rank, toFile = '', toRank = '', become] = MOVE.exec(written) ?? []
  if (toFile === '') {
    const castling = CASTLING.exec(written)
    return castling !== null && tryCastling(board, castling[1] !== undefined)
  }
  const to = squareOf(toFile, toRank)
  const target = pieceAt(board.squares, to)
  if (target !== 0 && (target & BLACK) === board.side) return false
  const promotion = become ? (KINDS.get(become.toUpperCase()) ?? 0) : 0
  const from = file && rank ? squareOf(file, rank) : NO_SQUARE
  const kind = letter ? (KINDS.get(letter) ?? 0) : kindOn(board, from)
  if (kind === PAWN) return playPawn(board, { from, file, rank, to, promotion })
  if (promotion !== 0) return false
  if (kind === KING && !letter && isKingsJump(from, to)) return tryCastling(board, to < from)
  const sources = sourcesOf(board, kind, to).filter(
    (square) =>
      (!file || (square & 7) === fileOf(file)) && (!rank || square >> 4 === Number(rank) - 1),
  )
  return playOnly(board, sources, to)
}

/**
 * Returns the kind of piece on the square where a move without a piece letter ('g1f3') begins; without a piece there,
 * a pawn.
 */
function kindOn({ squares, side }: FastBoard, from: number): number {
  const piece = from === NO_SQUARE ? 0 : pieceAt(squares, from)
  return piece !== 0 && (piece & BLACK) === side ? piece & 7 : PAWN
}

/** Whether the move is castling in UCI notation: 'e1g1'. */
function isKingsJump(from: number, to: number): boolean {
  return Math.abs(from - to) === 2 && (from === 4 || from === 116)
}

/** Plays the move of the only piece that can make it. If two pieces can, the move is ambiguous. */
function playOnly(board: FastBoard, sources: readonly number[], to: number): boolean {
  const [only] = sources
  if (only === undefined) return false
  if (sources.length === 1) return tryMove(board, only, to, 0)
  const free = sources.filter((from) =>
    tryMove({ ...board, squares: board.squares.slice() }, from, to, 0),
  )
  const [source] = free
  return source !== undefined && free.length === 1 && tryMove(board, source, to, 0)
}

type PawnMove = {
  from: number
  file: string | undefined
  rank: string | undefined
  to: number
  promotion: number
}

function playPawn(board: FastBoard, { from, file, rank, to, promotion }: PawnMove): boolean {
  const { squares, side, jumped } = board
  const back = side === 0 ? -16 : 16
  const pawn = PAWN | side
  const isLast = to >> 4 === (side === 0 ? 7 : 0)
  if (isLast !== (promotion !== 0) || promotion === KING || promotion === PAWN) return false
  let source: number
  if (file && fileOf(file) !== (to & 7)) {
    source = to + back + fileOf(file) - (to & 7)
    if (Math.abs(fileOf(file) - (to & 7)) !== 1 || (squares[to] === 0 && to !== jumped))
      return false
  } else {
    if (squares[to] !== 0) return false
    source = to + back
    if (pieceAt(squares, source) === 0 && to >> 4 === (side === 0 ? 3 : 4)) source += back
  }
  if (pieceAt(squares, source) !== pawn || (from !== NO_SQUARE && from !== source)) return false
  if (rank && source >> 4 !== Number(rank) - 1) return false
  return tryMove(board, source, to, promotion)
}

function fileOf(letter: string): number {
  return letter.charCodeAt(0) - 97
}

function squareOf(file: string, rank: string): number {
  return (Number(rank) - 1) * 16 + fileOf(file)
}
