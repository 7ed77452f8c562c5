import { type BookIndex, type Classified, classifyGame } from '#shared/chess/classify-game.ts'
import { type PgnGame, scanGame } from '#shared/chess/pgn-scan.ts'
import type { ExploreBookView } from '#shared/contracts/explore.ts'
import {
  type BrokenGame,
  MAX_GAMES,
  type OpeningRecord,
  type Player,
  type ReadGames,
} from './games.ts'
import { countPlayers, mostFrequent, playerKey } from './players.ts'

export type Book = { index: BookIndex; positions: ExploreBookView['positions'] }

export function bookOf({ positions }: ExploreBookView): Book {
  const index = new Map(positions.map(({ position }, place) => [position, place]))
  return { index, positions }
}

export type Reading = ReadGames & {
  /** The openings that were passed, by their number in the book. */
  known: Map<number, OpeningRecord>
  everybody: Map<string, Player>
  isFull: boolean
}

export function startReading(): Reading {
  return {
    read: 0,
    games: [],
    openings: [],
    players: [],
    playerCount: 0,
    broken: [],
    leftOut: [],
    notices: [],
    known: new Map(),
    everybody: new Map(),
    isFull: false,
  }
}

const MAX_SHOWN_CHARS = 60
const MAX_REASONS = 12
/** A list of thousands would take its time to draw. */
const MAX_PLAYERS = 100

type TextToRead = {
  text: string
  /** The text ends where the limit is, most likely within a game. */
  isCut: boolean
}

/** Adds a text's games to what was read before; `onGame` hears after each how far it is. */
export function readText(
  reading: Reading,
  { text, isCut }: TextToRead,
  book: Book,
  onGame: (at: number) => void = () => {},
): void {
  for (let game = scanGame(text, 0); game !== null; game = scanGame(text, game.to)) {
    if (isNoGame(game) || (isCut && game.result === null && game.to === text.length)) continue
    if (reading.read === MAX_GAMES) {
      reading.isFull = true
      return
    }
    reading.read++
    add(reading, game, classifyGame(game, book.index), book)
    onGame(game.to)
  }
}

/** When the last text has been read. */
export function finishReading(reading: Reading): void {
  reading.players = mostFrequent(reading.everybody, MAX_PLAYERS)
  reading.playerCount = reading.everybody.size
}

/** Prose has neither tags nor anything that looks like a move: it is not a broken game, but none. */
function isNoGame({ tags, moves }: PgnGame): boolean {
  if (tags.has('White') || tags.has('Event') || tags.has('Result')) return false
  return !moves.slice(0, 4).some((move) => /^(?:[a-h][1-8]|[KQRBN][a-hx1-8]|O-O|[a-h]x)/.test(move))
}

function add(reading: Reading, game: PgnGame, found: Classified, book: Book): void {
  if (found.kind === 'other') return leaveOut(reading, found.reason)
  if (found.kind === 'broken') {
    reading.broken.push(brokenGame(reading.read, game, found.fault))
    return
  }
  for (const { opening, ply } of found.passed) {
    const position = book.positions[opening]
    if (!position || reading.known.has(opening)) continue
    const { eco, name } = position
    const record = { opening, eco, name, moves: game.moves.slice(0, ply) }
    reading.known.set(opening, record)
    reading.openings.push(record)
  }
  const { opening, plies, result } = found
  const [white, black] = [tagOf(game, 'White'), tagOf(game, 'Black')]
  countPlayers(reading.everybody, [white, black])
  reading.games.push({ white: playerKey(white), black: playerKey(black), result, opening, plies })
}

/** A text may invent a thousand names of variants: the first few have lines of their own. */
function leaveOut({ leftOut }: Reading, reason: string): void {
  const named = leftOut.length < MAX_REASONS ? reason : 'Other variants'
  const known = leftOut.find((each) => each.reason === reason || each.reason === named)
  if (known) known.games++
  else leftOut.push({ reason: named, games: 1 })
}

function brokenGame(number: number, game: PgnGame, fault: string): BrokenGame {
  return {
    number,
    white: tagOf(game, 'White'),
    black: tagOf(game, 'Black'),
    date: tagOf(game, 'Date') || tagOf(game, 'UTCDate'),
    fault,
  }
}

/** '' where a tag is missing or says that nothing is known. */
function tagOf({ tags }: PgnGame, name: string): string {
  const value = (tags.get(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_CHARS)
  return /^[?.\s-]*$/.test(value) ? '' : value
}
