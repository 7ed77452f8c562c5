import { type Text, text } from '#shared/texts/text.ts'
import {
  bookOf,
  type BrokenGame,
  decodeText,
  finishReading,
  type GameRecord,
  MAX_BYTES,
  MAX_GAMES,
  type OpeningRecord,
  type ReadGames,
  type Reading,
  readText,
  startReading,
} from './read-games.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** The games: files, or pasted text. */
export type GamesSource = { kind: 'files'; files: File[] } | { kind: 'text'; text: string }

/** `book` is the undecoded response of GET /api/explore/book. */
export type WorkerTask = { source: GamesSource; book: ArrayBuffer }

/** Messages are translated by the page. Lists arrive in pieces, because one large message would block the page. `done` holds none of them. */
export type WorkerMessage =
  | { type: 'progress'; share: number; games: number }
  | { type: 'games'; items: GameRecord[] }
  | { type: 'openings'; items: OpeningRecord[] }
  | { type: 'broken'; items: BrokenGame[] }
  | { type: 'done'; found: ReadGames }
  | { type: 'refused'; messages: Text[] }

const LIMIT = `${MAX_BYTES / 1024 ** 2} MB`
const PIECE = 200
const PROGRESS_MS = 100

/**
 * The policy of this site's worker scripts allows no network connections. So the games cannot leave the
 * browser, and the page hands in what comes from the server.
 */
self.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  work(data).catch(() =>
    send({
      type: 'refused',
      messages: [text('The games could not be read. Please try again.')],
    }),
  )
})

const send = (what: WorkerMessage) => self.postMessage(what)

async function work({ source, book: bytes }: WorkerTask): Promise<void> {
  const book = bookOf(JSON.parse(new TextDecoder().decode(bytes)))
  const reading = startReading()
  const parts = partsOf(source, reading)
  const total = Math.max(
    1,
    parts.reduce((sum, { size }) => sum + size, 0),
  )
  let before = 0
  let reportedAt = 0
  let isText = false
  for (const part of parts) {
    if (reading.isFull) break
    const text = await part.read()
    if (text === null) continue
    isText = true
    readText(reading, { text, isCut: part.isCut }, book, (at) => {
      if (performance.now() - reportedAt < PROGRESS_MS) return
      reportedAt = performance.now()
      const share = (before + (at / text.length) * part.size) / total
      send({ type: 'progress', share, games: reading.read })
    })
    before += part.size
  }
  finishReading(reading)
  sendResult(reading, isText)
}

/** `isText`: at least one source was readable text. */
function sendResult(reading: Reading, isText: boolean): void {
  const { read, games, openings, broken, players, playerCount, leftOut, notices } = reading
  if (read === 0) {
    const none = isText ? [text('There are no chess games in it. Is it PGN?')] : []
    return send({ type: 'refused', messages: [...notices, ...none] })
  }
  if (reading.isFull)
    notices.push(text('Only the first {most, number} games were used.', { most: MAX_GAMES }))
  for (const items of pieces(games)) send({ type: 'games', items })
  for (const items of pieces(openings)) send({ type: 'openings', items })
  for (const items of pieces(broken)) send({ type: 'broken', items })
  const rest = { read, players, playerCount, leftOut, notices }
  send({ type: 'done', found: { ...rest, games: [], openings: [], broken: [] } })
}

function pieces<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PIECE) }, (_, index) =>
    items.slice(index * PIECE, (index + 1) * PIECE),
  )
}

type Part = { size: number; isCut: boolean; read: () => Promise<string | null> }

function partsOf(source: GamesSource, reading: Reading): Part[] {
  if (source.kind === 'files') return filesOf(source.files, reading)
  const { length } = source.text
  if (length > MAX_BYTES)
    reading.notices.push(
      text('The text is larger than {limit}: only the first {limit} were read.', {
        limit: LIMIT,
      }),
    )
  const kept = firstCharacters(source.text, MAX_BYTES)
  return [{ size: kept.length, isCut: length > MAX_BYTES, read: async () => kept }]
}

/** All files, one after the other, up to the size limit. */
function filesOf(files: readonly File[], reading: Reading): Part[] {
  let room = MAX_BYTES
  const whole = files.reduce((sum, { size }) => sum + size, 0)
  if (whole > MAX_BYTES)
    reading.notices.push(
      files.length === 1
        ? text('The file is larger than {limit}: only the first {limit} were read.', {
            limit: LIMIT,
          })
        : text('The files together are larger than {limit}: only the first {limit} were read.', {
            limit: LIMIT,
          }),
    )
  return files.flatMap((file) => {
    const size = Math.min(file.size, room)
    room -= size
    if (size === 0 && file.size > 0) return []
    return [{ size, isCut: size < file.size, read: () => readFile(file, size, reading) }]
  })
}

async function readFile(file: File, size: number, reading: Reading): Promise<string | null> {
  const name = firstCharacters(file.name, 80)
  try {
    const bytes = new Uint8Array(await file.slice(0, size).arrayBuffer())
    const { text, fault } = decodeText(bytes, size < file.size)
    if (fault !== null) reading.notices.push(unreadText(name, fault))
    return text
  } catch {
    reading.notices.push(
      text('“{name}” could not be read. Was it moved or changed in the meantime?', { name }),
    )
    return null
  }
}

function unreadText(name: string, fault: 'empty' | 'archive' | 'binary'): Text {
  if (fault === 'empty') return text('“{name}” was not read: it is empty.', { name })
  return fault === 'archive'
    ? text('“{name}” was not read: it is a compressed archive; unpack it first.', { name })
    : text('“{name}” was not read: it is not a text file.', { name })
}
