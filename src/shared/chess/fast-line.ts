import {
  BISHOP,
  BLACK,
  boardOf,
  type FastBoard,
  isAttacked,
  KING,
  keyOf,
  KNIGHT,
  PAWN,
  pieceAt,
  QUEEN,
  ROOK,
  SQUARES,
  sourcesOf,
  squareName,
  tryMove,
} from './classify-board.ts'
import { playWritten } from './classify-move.ts'
import { nextPositions } from './next-positions.ts'
import { START_FEN } from './position-key.ts'
import { type Text, text } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

const LETTERS: Readonly<Record<number, string>> = {
  [PAWN]: '',
  [KNIGHT]: 'N',
  [BISHOP]: 'B',
  [ROOK]: 'R',
  [QUEEN]: 'Q',
  [KING]: 'K',
}

export type FastLine = {
  /** The legal moves before the first illegal one, in standard algebraic notation. */
  sans: string[]
  /** The message that '2...Nf6 is not a legal move.', or null if all moves are legal. */
  fault: Text | null
}

/** Reads moves as `playLine` does, without the positions, in a small part of its time. */
export function fastLine(moves: readonly string[], start: string = START_FEN): FastLine {
  const board = boardOf(start)
  const first = board.side === 0 ? 0 : 1
  const sans: string[] = []
  for (const written of moves) {
    const san = playSan(board, written)
    if (san === null) {
      return {
        sans,
        fault: text('{move} is not a legal move.', {
          move: numberedMove(first + sans.length, written),
        }),
      }
    }
    sans.push(san)
  }
  return { sans, fault: null }
}

/** Plays a move; returns it in standard algebraic notation, or null if it is illegal. */
function playSan(board: FastBoard, written: string): string | null {
  const before = { ...board, squares: board.squares.slice() }
  if (!playWritten(board, written)) return null
  const move = moveBetween(before, board)
  return `${spelled(before, move, pieceAt(board.squares, move.to) & 7)}${checkSign(board)}`
}

type Move = { from: number; to: number }

/** Finds the move between two positions; of castling, that of the king. */
function moveBetween(before: FastBoard, after: FastBoard): Move {
  const kings = before.side === 0 ? 'whiteKing' : 'blackKing'
  if (before[kings] !== after[kings]) return { from: before[kings], to: after[kings] }
  const isOwn = ({ squares }: FastBoard, square: number) => {
    const piece = pieceAt(squares, square)
    return piece !== 0 && (piece & BLACK) === before.side
  }
  const from = SQUARES.find((square) => isOwn(before, square) && !isOwn(after, square))
  const to = SQUARES.find((square) => !isOwn(before, square) && isOwn(after, square))
  return { from: from ?? 0, to: to ?? 0 }
}

function spelled(before: FastBoard, { from, to }: Move, becomes: number): string {
  const kind = pieceAt(before.squares, from) & 7
  if (kind === KING && Math.abs(from - to) === 2) return to > from ? 'O-O' : 'O-O-O'
  const isCapture = pieceAt(before.squares, to) !== 0 || (kind === PAWN && (from - to) % 16 !== 0)
  const target = `${isCapture ? 'x' : ''}${squareName(to)}`
  if (kind !== PAWN) return `${LETTERS[kind] ?? ''}${originOf(before, { from, to }, kind)}${target}`
  const file = isCapture ? squareName(from).charAt(0) : ''
  return `${file}${target}${becomes === PAWN ? '' : `=${LETTERS[becomes] ?? ''}`}`
}

/** Returns what tells the piece from others of its kind that could go there. */
function originOf(before: FastBoard, { from, to }: Move, kind: number): string {
  const others = sourcesOf(before, kind, to).filter(
    (source) =>
      source !== from && tryMove({ ...before, squares: before.squares.slice() }, source, to, 0),
  )
  if (others.length === 0) return ''
  const name = squareName(from)
  if (others.every((other) => (other & 7) !== (from & 7))) return name.charAt(0)
  return others.every((other) => other >> 4 !== from >> 4) ? name.charAt(1) : name
}

function checkSign(board: FastBoard): string {
  const king = board.side === 0 ? board.whiteKing : board.blackKing
  if (!isAttacked(board, king, board.side ^ BLACK)) return ''
  return nextPositions(keyOf(board)).length === 0 ? '#' : '+'
}

/** Returns '2.Nf3' or '2...Nf6'. The written move is cut to one short printable word. */
export function numberedMove(ply: number, written: string): string {
  const move = firstCharacters(written, 20).replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '?')
  return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}${move}`
}
