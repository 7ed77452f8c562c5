import { keyOf, startBoard } from './classify-board.ts'
import { playWritten } from './classify-move.ts'
import { checkFen } from './fen.ts'
import { movesBeforePass, type PgnGame, readResult } from './pgn-scan.ts'
import { positionKey, START_FEN } from './position-key.ts'
import { type Text, text, verbatim } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

/** Maps the key of a position to its index in the list of named positions. */
export type BookIndex = ReadonlyMap<string, number>

export type Classified =
  /** Not counted: not a game of standard chess, or a game without moves. */
  | { kind: 'other'; reason: Text }
  /** The text is not valid PGN, or a move is illegal. */
  | { kind: 'broken'; fault: Text }
  | {
      kind: 'game'
      /** The deepest named position that the game passed, or null if it passed none. */
      opening: number | null
      /** Every named position that the game passed, in order, and the number of plies played before it. */
      passed: { opening: number; ply: number }[]
      plies: number
      result: '1-0' | '0-1' | '1/2-1/2' | '*'
    }

/** Lines of the opening book have up to 36 plies; lines that admins add have at most this many. */
const MAX_BOOK_PLIES = 60
const START_KEY = positionKey(START_FEN)

/** Replays the whole game and checks each move. A named position counts regardless of the order of moves. */
export function classifyGame(game: PgnGame, book: BookIndex): Classified {
  const reason = otherReason(game)
  if (reason !== null) return { kind: 'other', reason }
  if (game.fault !== null) return { kind: 'broken', fault: game.fault }
  if (game.plies > game.moves.length) return { kind: 'broken', fault: TOO_LONG }
  const moves = movesBeforePass(game)
  const board = startBoard()
  const passed: { opening: number; ply: number }[] = []
  for (const [index, written] of moves.entries()) {
    if (!playWritten(board, written)) {
      return {
        kind: 'broken',
        fault: text('{move} is not a legal move.', { move: numbered(index, written) }),
      }
    }
    const opening = index < MAX_BOOK_PLIES ? book.get(keyOf(board)) : undefined
    if (opening !== undefined) passed.push({ opening, ply: index + 1 })
  }
  return {
    kind: 'game',
    opening: passed.at(-1)?.opening ?? null,
    passed,
    plies: moves.length,
    result: resultOf(game),
  }
}

function otherReason(game: PgnGame): Text | null {
  const { tags, fault } = game
  const variant = tags.get('Variant')?.trim() ?? ''
  const fen = tags.get('FEN')?.trim() ?? ''
  if (/^from position$/i.test(variant)) return FROM_POSITION
  if (!/^(?:|standard|chess|normal)$/i.test(variant)) return verbatim(variantName(variant))
  if (fen !== '' && positionKey(checkFen(fen).fen ?? fen) !== START_KEY) return FROM_POSITION
  return movesBeforePass(game).length === 0 && fault === null ? text('no moves') : null
}

const TOO_LONG = text('It has more moves than a game can have (600 of each side).')
const FROM_POSITION = text('from another position')

/** Returns one name for each variant, however it is spelled. */
function variantName(variant: string): string {
  if (/960|fischer/i.test(variant)) return 'Chess960'
  return firstCharacters(variant, 40)
}

function resultOf({ tags, result }: PgnGame): '1-0' | '0-1' | '1/2-1/2' | '*' {
  const tagged = readResult(tags.get('Result')?.trim() ?? '')
  const known = [tagged, result].find((each) => each !== null && each !== '*')
  if (known === '1-0' || known === '0-1') return known
  return known ? '1/2-1/2' : '*'
}

/** Returns '12.Nf3' or '12...Nf6'. The written move is cut to one short printable word. */
function numbered(index: number, written: string): string {
  const move = firstCharacters(written, 20).replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '?')
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? '.' : '...'}${move}`
}
