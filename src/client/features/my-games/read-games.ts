import { type BookIndex, type Classified, classifyGame } from '#shared/chess/classify-game.ts'
import { movesBeforePass, type PgnGame, scanGame } from '#shared/chess/pgn-scan.ts'
import type { ExploreBookView } from '#shared/contracts/explore.ts'
import { ENGLISH, type Text, text } from '#shared/texts/text.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** What a valid game of standard chess adds to the tables. */
export type GameRecord = {
  /** Keys of the players; '' if the game does not name them. */
  white: string
  black: string
  result: '1-0' | '0-1' | '1/2-1/2' | '*'
  /** Index in the book of the last named position that the game reached; null if it reached none. */
  opening: number | null
  plies: number
  /** Plies until the last named position; 0 if the game reached none. */
  bookPlies: number
  /** The first moves, separated by spaces, without the signs for check and mate. */
  start: string
  /** Null if the game does not name a rating. */
  whiteElo: number | null
  blackElo: number | null
  /** '2026-11-22', or '' if the day is not known. */
  date: string
}

export type Side = 'white' | 'black'

/** Returns the points from one side: 1, 0.5 or 0; null for an unfinished game. */
export function pointsOf({ result }: GameRecord, side: Side): number | null {
  if (result === '*') return null
  if (result === '1/2-1/2') return 0.5
  return (result === '1-0') === (side === 'white') ? 1 : 0
}

export type Player = {
  /** The same for all spellings of a name. */
  key: string
  /** The first spelling found. */
  name: string
  games: number
}

/** A named position that games reached. */
export type OpeningRecord = {
  opening: number
  eco: string | null
  name: string
  /** The moves of the first game that reached it, as written there. */
  moves: string[]
}

export type BrokenGame = {
  /** The game's number among all games read, from 1. */
  number: number
  white: string
  black: string
  date: string
  fault: Text
}

/** The number of games left out for one reason. */
type LeftOut = { reason: Text; games: number }

export type ReadGames = {
  /** All games read, valid or not. */
  read: number
  games: GameRecord[]
  openings: OpeningRecord[]
  /** The players with the most games, in that order. */
  players: Player[]
  /** The number of all players, which may exceed the list. */
  playerCount: number
  broken: BrokenGame[]
  leftOut: LeftOut[]
  /** What was not read, and why: too many games, too large, not a text. */
  notices: Text[]
}

export const MAX_GAMES = 5000
export const MAX_BYTES = 20 * 1024 * 1024

type Book = { index: BookIndex; positions: ExploreBookView['positions'] }

export function bookOf({ positions }: ExploreBookView): Book {
  const index = new Map(positions.map(({ position }, place) => [position, place]))
  return { index, positions }
}

export type Reading = ReadGames & {
  /** The openings reached so far, by their index in the book. */
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
const OTHER_VARIANTS = text('Other variants')
/** More players would make the list slow to render. */
const MAX_PLAYERS = 100

type TextToRead = {
  text: string
  /** The text was cut at the size limit, most likely within a game. */
  isCut: boolean
}

/** Adds the games of a text to `reading`. Calls `onGame` after each game with the offset of its end. */
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

/** Call this after the last text. */
export function finishReading(reading: Reading): void {
  reading.players = mostFrequent(reading.everybody, MAX_PLAYERS)
  reading.playerCount = reading.everybody.size
}

/** Returns the part before the first colon or comma: 'London System' of 'London System, with Be2'. */
export function familyOf(name: string): string {
  return name.split(/[:,]/, 1)[0]?.trim() || name
}

/** Prose has neither tags nor anything like a move, so it is not counted as a broken game. */
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
  const { opening, passed, plies, result } = found
  const [white, black] = [tagOf(game, 'White'), tagOf(game, 'Black')]
  countPlayers(reading.everybody, [white, black])
  reading.games.push({
    white: playerKey(white),
    black: playerKey(black),
    result,
    opening,
    plies,
    bookPlies: passed.at(-1)?.ply ?? 0,
    start: movesBeforePass(game).slice(0, START_PLIES).map(plainMove).join(' '),
    whiteElo: ratingOf(game, 'WhiteElo'),
    blackElo: ratingOf(game, 'BlackElo'),
    date: dayOf(game),
  })
}

/** As far as most repertoires repeat themselves. */
const START_PLIES = 16

function plainMove(written: string): string {
  return written.replace(/(?<![+#!?])[+#!?]+$/, '')
}

/** Returns an Elo rating that a person can have. */
function ratingOf(game: PgnGame, name: 'WhiteElo' | 'BlackElo'): number | null {
  const rating = Number(/^\d{3,4}(?=\??$)/.exec(tagOf(game, name))?.[0])
  return rating >= 100 && rating <= 4000 ? rating : null
}

/** PGN §8.1.1.3 writes '2026.11.22', with question marks for what is not known. */
function dayOf(game: PgnGame): string {
  const written = tagOf(game, 'UTCDate') || tagOf(game, 'Date')
  return /^\d{4}\.\d{2}\.\d{2}$/.test(written) ? written.replaceAll('.', '-') : ''
}

/** Counts only the first few variants by name, because a text may name any number of them. */
function leaveOut({ leftOut }: Reading, reason: Text): void {
  const named = leftOut.length < MAX_REASONS ? reason : OTHER_VARIANTS
  const known = leftOut.find((each) => isSame(each.reason, reason) || each.reason === named)
  if (known) known.games++
  else leftOut.push({ reason: named, games: 1 })
}

const isSame = (one: Text, other: Text) => ENGLISH(one) === ENGLISH(other)

function brokenGame(number: number, game: PgnGame, fault: Text): BrokenGame {
  return {
    number,
    white: tagOf(game, 'White'),
    black: tagOf(game, 'Black'),
    date: tagOf(game, 'Date') || tagOf(game, 'UTCDate'),
    fault,
  }
}

/** Returns '' if the tag is missing or says 'unknown' ('?', '-'). */
function tagOf({ tags }: PgnGame, name: string): string {
  const text = (tags.get(name) ?? '').replace(/\s+/g, ' ').trim()
  const value = firstCharacters(text, MAX_SHOWN_CHARS)
  return /^[?.\s-]*$/.test(value) ? '' : value
}

/** 'carlsen,  magnus' and 'Carlsen, Magnus' have the same key. */
function playerKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Adds a game to both players, who may have the same name. */
export function countPlayers(players: Map<string, Player>, names: readonly [string, string]): void {
  const keys = new Map(names.map((name) => [playerKey(name), name]))
  for (const [key, name] of keys) {
    const known = players.get(key)
    if (known) known.games++
    else if (key !== '') players.set(key, { key, name, games: 1 })
  }
}

/** The players with the most games first: the first is most likely the visitor. */
export function mostFrequent(players: ReadonlyMap<string, Player>, limit: number): Player[] {
  return [...players.values()].toSorted((a, b) => b.games - a.games).slice(0, limit)
}

/** The text of a file in any encoding that chess programs write, or why it could not be decoded. */
type Decoded = { text: string; fault: null } | { text: null; fault: 'empty' | 'archive' | 'binary' }

const ARCHIVES: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x42, 0x5a, 0x68],
  [0x52, 0x61, 0x72, 0x21],
]
/** How many bytes are searched for control characters, which mean that a file is not text. */
const SNIFFED = 4096

/** `isCut`: the bytes end at the size limit, perhaps in the middle of a character. */
export function decodeText(bytes: Uint8Array, isCut = false): Decoded {
  if (bytes.length === 0) return { text: null, fault: 'empty' }
  if (ARCHIVES.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { text: null, fault: 'archive' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  if (isBinary(bytes)) return { text: null, fault: 'binary' }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(bytes, { stream: isCut }), fault: null }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string): Decoded {
  return { text: new TextDecoder(encoding).decode(bytes), fault: null }
}

/** Finds control characters other than tabs, line ends, form feed, escape and the DOS end-of-file mark. */
function isBinary(bytes: Uint8Array): boolean {
  const allowed = [9, 10, 12, 13, 26, 27]
  return bytes.subarray(0, SNIFFED).some((byte) => byte < 32 && !allowed.includes(byte))
}
