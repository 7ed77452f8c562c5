import { ENGLISH, type Text, text } from '#shared/texts/text.ts'
import { MAX_BYTES, MAX_GAMES } from './read-games.ts'

export type Site = 'lichess' | 'chesscom'

export type TimeControl = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence'

export type GamesRequest = {
  site: Site
  name: string
  /** Null for all. */
  timeControl: TimeControl | null
  ratedOnly: boolean
}

export const SITES: Readonly<Record<Site, { label: string; host: string }>> = {
  lichess: { label: 'Lichess', host: 'lichess.org' },
  chesscom: { label: 'Chess.com', host: 'api.chess.com' },
}

/** `notice`: why games are missing from the text. */
export type Downloaded =
  | { kind: 'games'; text: string; notice: Text | null }
  | { kind: 'refused'; reason: Text }

export type DownloadTools = {
  fetch: typeof fetch
  /** Tells how many games have come. */
  onGames: (games: number) => void
  /** Ends the download; what has come is used. */
  signal: AbortSignal
  /** The origins of the sites' calls. */
  bases: Readonly<Record<Site, string>>
}

/** Both sites allow letters, digits, '_' and '-'. */
const NAME = /^[\w-]{2,30}$/

/** Returns why a name cannot be one of the site's, or null. */
export function nameFault(name: string): Text | null {
  const trimmed = name.trim()
  if (trimmed === '') return text('Enter the name of a player.')
  return NAME.test(trimmed)
    ? null
    : text('Names have 2 to 30 letters, digits, hyphens and underscores.')
}

/** No data for so long means that the site does not respond. */
const SILENCE_MS = 30_000
/** Ends the download with a message; what has come by then is kept. */
class Refusal extends Error {
  readonly reason: Text

  constructor(reason: Text) {
    super(ENGLISH(reason))
    this.reason = reason
  }
}

/**
 * Downloads a player's newest games, at most 5,000 and 20 MB, from the public API of a site: `GET
 * /api/games/user/{name}` of Lichess (PGN, streamed), or Chess.com's monthly archives, backwards and one at a time.
 */
export async function downloadGames(
  request: GamesRequest,
  tools: DownloadTools,
): Promise<Downloaded> {
  const parts: string[] = []
  try {
    const download = request.site === 'lichess' ? fromLichess : fromChessCom
    await download({ ...request, name: request.name.trim() }, tools, parts)
  } catch (error) {
    const reason = error instanceof Refusal ? error.reason : brokenText(request.site, tools.signal)
    const games = countGames(parts.join(''))
    if (games === 0) return { kind: 'refused', reason }
    return {
      kind: 'games',
      text: parts.join(''),
      notice: text('{reason} The games received so far were used.', { reason }),
    }
  }
  const games = parts.join('')
  if (countGames(games) > 0) return { kind: 'games', text: games, notice: null }
  const values = { site: SITES[request.site].label, name: request.name.trim() }
  const isLimited = request.timeControl !== null || request.ratedOnly
  return {
    kind: 'refused',
    reason: isLimited
      ? text('{site} has no games of this kind by “{name}”.', values)
      : text('{site} has no games by “{name}”.', values),
  }
}

function brokenText(site: Site, { aborted }: AbortSignal): Text {
  return aborted ? STOPPED : text('The connection to {site} broke.', { site: SITES[site].label })
}

const STOPPED = text('Stopped.')

type Download = (request: GamesRequest, tools: DownloadTools, parts: string[]) => Promise<void>

const LICHESS_PERFS: Record<TimeControl, string> = {
  bullet: 'ultraBullet,bullet',
  blitz: 'blitz',
  rapid: 'rapid',
  classical: 'classical',
  correspondence: 'correspondence',
}

const fromLichess: Download = async ({ name, timeControl, ratedOnly }, tools, parts) => {
  const query = new URLSearchParams({ max: String(MAX_GAMES), evals: 'false', clocks: 'false' })
  query.set(
    'perfType',
    timeControl ? LICHESS_PERFS[timeControl] : Object.values(LICHESS_PERFS).join(),
  )
  if (ratedOnly) query.set('rated', 'true')
  const response = await get('lichess', `/api/games/user/${name}?${query}`, tools, {
    Accept: 'application/x-chess-pgn',
  })
  if (!/chess-pgn|text\/plain/.test(response.headers.get('content-type') ?? ''))
    throw new Refusal(text('Lichess sent something other than games. Please try again later.'))
  let isWhole = false
  try {
    isWhole = await readStream(response, parts, tools.onGames)
  } finally {
    if (!isWhole) parts.push(withoutLastPart(parts.splice(0).join('')))
  }
}

/** Lichess writes two empty lines after each game. */
function withoutLastPart(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n\n\n') + 3, text.lastIndexOf('[Event "'), 0))
}

/** Reads a body piece by piece. Returns false if it is too large; rejects if nothing comes any more. */
async function readStream(
  response: Response,
  parts: string[],
  onGames: (games: number) => void,
): Promise<boolean> {
  const reader = response.body?.getReader()
  if (!reader) return true
  const decoder = new TextDecoder()
  let [bytes, games] = [0, 0]
  try {
    while (bytes < MAX_BYTES) {
      const { done, value } = await inTime(reader.read())
      if (done) return true
      bytes += value.length
      const text = decoder.decode(value, { stream: true })
      parts.push(text)
      games += countGames(text)
      onGames(games)
    }
    return false
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Rejects if nothing comes for 30 s. */
async function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(text('The site stopped sending.'))), SILENCE_MS)
  })
  try {
    return await Promise.race([reading, silence])
  } finally {
    clearTimeout(timer)
  }
}

function countGames(text: string): number {
  return text.split('[Event "').length - 1
}

const CHESSCOM_CLASSES: Record<TimeControl, readonly string[]> = {
  bullet: ['bullet'],
  blitz: ['blitz'],
  rapid: ['rapid'],
  // Chess.com counts long games as rapid.
  classical: ['rapid'],
  correspondence: ['daily'],
}

const fromChessCom: Download = async ({ name, timeControl, ratedOnly }, tools, parts) => {
  const player = `/pub/player/${name.toLowerCase()}/games`
  const classes = timeControl && CHESSCOM_CLASSES[timeControl]
  let [games, bytes] = [0, 0]
  for (const month of monthsOf(await getJson(`${player}/archives`, tools)).toReversed()) {
    for (const game of gamesOf(await getJson(`${player}/${month}`, tools)).toReversed()) {
      if (game.rules !== undefined && game.rules !== 'chess') continue
      if (ratedOnly && game.rated !== true) continue
      if (classes && !classes.includes(String(game.time_class))) continue
      if (typeof game.pgn !== 'string') continue
      const pgn = withoutClocks(game.pgn)
      bytes += pgn.length
      if (games === MAX_GAMES || bytes > MAX_BYTES) return
      parts.push(`${pgn}\n\n`)
      games++
    }
    tools.onGames(games)
  }
}

/** Clocks in comments would make up most of the text. */
function withoutClocks(pgn: string): string {
  return pgn.replace(/(?<!\s)\s*\{\[%clk [^{}]*(?<=\])\}/g, '')
}

type MonthlyGame = { pgn?: unknown; rules?: unknown; rated?: unknown; time_class?: unknown }

/** Returns the months as '2026/11', in the order of the archives. Addresses elsewhere are ignored. */
function monthsOf(body: unknown): string[] {
  const { archives } = body as { archives?: unknown }
  if (!Array.isArray(archives)) throw new Refusal(STRANGE)
  return archives.flatMap((address) => /\/games\/(\d{4}\/\d{2})$/.exec(String(address))?.[1] ?? [])
}

function gamesOf(body: unknown): MonthlyGame[] {
  const { games } = body as { games?: unknown }
  if (!Array.isArray(games)) throw new Refusal(STRANGE)
  return games.filter((game): game is MonthlyGame => typeof game === 'object' && game !== null)
}

const STRANGE = text('Chess.com sent something other than games. Please try again later.')

async function getJson(path: string, tools: DownloadTools): Promise<unknown> {
  const response = await get('chesscom', path, tools, { Accept: 'application/json' })
  const body: unknown = await inTime(response.json()).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new Refusal(STRANGE) : error
  })
  return body ?? {}
}

async function get(
  site: Site,
  path: string,
  tools: DownloadTools,
  headers: Record<string, string>,
): Promise<Response> {
  const response = await inTime(
    tools.fetch(`${tools.bases[site]}${path}`, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: tools.signal,
    }),
  )
  if (response.ok) return response
  await response.body?.cancel()
  throw new Refusal(refusedText(SITES[site].label, response.status))
}

function refusedText(site: string, status: number): Text {
  if (status === 404 || status === 410)
    return text('{site} has no open account with this name.', { site })
  return status === 429
    ? text('{site} asks us to try again later.', { site })
    : text('{site} cannot send the games now ({status}). Please try again later.', { site, status })
}
