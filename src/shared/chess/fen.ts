import { Chess, validateFen } from 'chess.js'
import { type Text, text } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

const LOOKS_LIKE_FEN = /^\s*[pnbrqkPNBRQK1-8]{1,8}(?:\/[pnbrqkPNBRQK1-8]{1,8}){7}(?:\s|$)/

/** The tail of the address of an analysis: 'https://lichess.org/analysis/4k3/8/…_w_-_-_0_1?color=black#2'. */
const IN_ADDRESS =
  /^\s*(?:https?:\/\/|[\w-]+\.)\S{1,200}?[/=]((?:[pnbrqk1-8]{1,8}(?:\/|%2f)){7}[pnbrqk1-8]{1,8}(?:(?:[_+]|%20)[^\s?#&/]*| [wb] [^?#&/]*|(?=[?#&/\s]|$)))/i
const MAX_ADDRESS = 500
const MAX_FEN = 120

/** Writes a FEN as it should be, if it has underscores for blanks or stands in an address. */
function bareFen(given: string): string {
  const [, tail] = IN_ADDRESS.exec(firstCharacters(given, MAX_ADDRESS)) ?? []
  const fen = tail === undefined ? given : tail.replace(/%20|\+/g, ' ').replace(/%2f/gi, '/')
  return fen.replaceAll('_', ' ').replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** Whether a text looks like a FEN, valid or not. */
export function isFen(given: string): boolean {
  const text = bareFen(firstCharacters(given, MAX_ADDRESS))
  if (LOOKS_LIKE_FEN.test(text)) return true
  const [ranks = '', side = '', ...rest] = firstCharacters(text, 200).trimStart().split(/\s+/)
  return ranks.split('/').length >= 8 && /^[wb]$/.test(side) && rest.length > 0
}

type CheckedFen = { fen: string; fault: null } | { fen: null; fault: Text }

const FAULTS: readonly [RegExp, Text][] = [
  [/missing white king/, text('White has no king.')],
  [/missing black king/, text('Black has no king.')],
  [/too many white kings/, text('White has more than one king.')],
  [/too many black kings/, text('Black has more than one king.')],
  [/pawns are on the edge/, text('A pawn stands on the first or the last rank.')],
  [/castling/, text('Its castling rights are not those of standard chess (KQkq or -).')],
  [/en-passant/, text('Its en passant square is not possible.')],
  [/side-to-move/, text('It does not say whose move it is (w or b).')],
  [/fields/, text('It must have six fields, such as the moves and clocks at the end.')],
  [/number|half move/, text('Its move numbers are not whole numbers.')],
  [/piece data|rows/, text('Its eight ranks do not hold eight squares each.')],
]

/**
 * Returns the FEN in its normal spelling, or a message that says what is wrong with it. Missing move counters become
 * '0 1'.
 */
export function checkFen(written: string): CheckedFen {
  const given = bareFen(firstCharacters(written, MAX_ADDRESS + 1))
  const fields = given.trim().split(/\s+/)
  const castling = fields[2] ?? '-'
  const fen = [
    fields[0],
    fields[1] ?? 'w',
    castling,
    fields[3] ?? '-',
    fields[4] ?? '0',
    fields[5] ?? '1',
    ...fields.slice(6),
  ].join(' ')
  const { ok, error = '' } = given.length > MAX_FEN ? { ok: false } : validateFen(fen)
  if (!ok) {
    if (/^0+$/.test(fields[5] ?? '') && /move number/.test(error))
      return {
        fen: null,
        fault: text('Its move number, the last field, is 0: moves are counted from 1.'),
      }
    const known = FAULTS.find(([pattern]) => pattern.test(error))
    return { fen: null, fault: known?.[1] ?? text('It is not a position in FEN.') }
  }
  if (hasManyMen(fields[0] ?? '')) return { fen: null, fault: text('A side has more than 16 men.') }
  const game = new Chess(fen)
  if (canTakeKing(game)) {
    return { fen: null, fault: text('The side that has just moved is in check.') }
  }
  return { fen: withoutLostRights(game), fault: null }
}

function hasManyMen(board: string): boolean {
  return board.replace(/[^A-Z]/g, '').length > 16 || board.replace(/[^a-z]/g, '').length > 16
}

function canTakeKing(game: Chess): boolean {
  const mover = game.turn()
  const [king] = game.findPiece({ type: 'k', color: mover === 'w' ? 'b' : 'w' })
  return king !== undefined && game.isAttacked(king, mover)
}

/** Removes castling rights without a king and a rook on their squares. */
function withoutLostRights(game: Chess): string {
  const fields = game.fen().split(' ')
  const homes = {
    K: ['e1', 'h1', 'w'],
    Q: ['e1', 'a1', 'w'],
    k: ['e8', 'h8', 'b'],
    q: ['e8', 'a8', 'b'],
  } as const
  const kept = (['K', 'Q', 'k', 'q'] as const).filter((right) => {
    const [king, rook, color] = homes[right]
    return (
      fields[2]?.includes(right) && isAt(game, king, 'k', color) && isAt(game, rook, 'r', color)
    )
  })
  fields[2] = kept.join('') || '-'
  return fields.join(' ')
}

function isAt(
  game: Chess,
  square: 'e1' | 'h1' | 'a1' | 'e8' | 'h8' | 'a8',
  type: 'k' | 'r',
  color: 'w' | 'b',
) {
  const piece = game.get(square)
  return piece?.type === type && piece.color === color
}
