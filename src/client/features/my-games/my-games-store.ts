import { lichessUrl } from '#client/data/site.ts'
import { requestBytes } from '#client/data/request.ts'
import { t } from '#client/kit/t.tsx'
import { createStore, useStore } from '#client/kit/store.ts'
import { runWorker } from '#client/kit/worker.ts'
import { getExploreBook } from '#shared/calls/explore.ts'
import { countText } from '#client/kit/number-words.ts'
import type { ReadGames } from './read-games.ts'
import type { GamesSource, WorkerMessage, WorkerTask } from './games-worker.ts'
import { type GamesRequest, SITES } from './online-games.ts'
import type { DownloadMessage, DownloadTask } from './online-games-worker.ts'
import type { Depth } from './statistics.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import type { Text } from '#shared/texts/text.ts'

/** What the visitor chose to see. */
type View = {
  /** The player's key; null for everybody's games. */
  player: string | null
  /** Whether nobody has said so: it is the name in the most games. */
  isGuessed: boolean
  depth: Depth
  /** Level of the suggested resources; '' for all, null for what the reader's profile or the ratings in the games say. */
  level: string | null
}

export type ResultsState = { step: 'results'; name: string; found: ReadGames; view: View }

export type MyGames =
  | { step: 'choose'; problem: string | null; notice: string | null }
  | { step: 'fetching'; request: GamesRequest; games: number }
  | { step: 'reading'; name: string; share: number; games: number }
  | ResultsState

const FIRST: MyGames = { step: 'choose', problem: null, notice: null }

/**
 * The results live in memory as long as the page is open: a visitor who follows a link finds them again by
 * going back, and closing the page leaves no trace of the games.
 */
const store = createStore<MyGames>({ read: () => FIRST })
let stopReading = () => {}

/** Whether the statistics are unfolded: as the visitor left them, for as long as the games are there. */
const unfolded = createStore<boolean>({ read: () => false })

export function useUnfolded(): [boolean, (isUnfolded: boolean) => void] {
  return [useStore(unfolded, () => false), unfolded.set]
}

export function useMyGames(): MyGames {
  return useStore(store, () => FIRST)
}

export function readFiles(files: File[]): void {
  const [first] = files
  const name =
    first && files.length === 1 ? firstCharacters(first.name, 80) : countText(files.length, 'file')
  void read(name, async () => ({ kind: 'files', files }))
}

export function readPasted(text: string): void {
  void read(t('the pasted games'), async () => ({ kind: 'text', text }))
}

export function readSample(): void {
  void read(t('the sample'), async (signal) => ({
    kind: 'files',
    files: [await fetchSample(signal)],
  }))
}

let enough = () => {}
let lastRequest: GamesRequest = { site: 'lichess', name: '', timeControl: null, ratedOnly: false }

/** What was asked for last, so that a mistyped name can be corrected. */
export function lastGamesRequest(): GamesRequest {
  return lastRequest
}

/** Downloads the games of a player from another site, then reads them. */
export function fetchGames(request: GamesRequest): void {
  stopReading()
  lastRequest = request
  store.set({ step: 'fetching', request, games: 0 })
  const onMessage = (message: DownloadMessage) => {
    if (message.type === 'progress') {
      store.set({ step: 'fetching', request, games: message.games })
      return undefined
    }
    const { downloaded } = message
    if (downloaded.kind === 'refused') refuse(t(downloaded.reason))
    else {
      const { text, notice } = downloaded
      const { label } = SITES[request.site]
      void read(
        t('the games of {name} on {site}', { name: request.name.trim(), site: label }),
        async () => ({ kind: 'text', text }),
        {
          player: request.name.trim().toLowerCase(),
          notice,
        },
      )
    }
    return 'done'
  }
  const worker = new Worker(new URL('./online-games-worker.ts', import.meta.url), {
    type: 'module',
  })
  const task: DownloadTask = { type: 'download', request, lichess: lichessUrl() }
  enough = () => worker.postMessage({ type: 'enough' } satisfies DownloadTask)
  stopReading = runWorker(worker, {
    task,
    onMessage,
    onFailure: () => refuse(t('The games could not be fetched: reload the page and try again.')),
  })
}

/** Ends the download and reads the games that have come. */
export function readFetchedGames(): void {
  enough()
}

/** The player whose games were asked for, by key, and why some are missing. */
type Origin = { player: string | null; notice: Text | null }

const UNKNOWN: Origin = { player: null, notice: null }

async function read(
  name: string,
  sourceOf: (signal: AbortSignal) => Promise<GamesSource>,
  origin = UNKNOWN,
): Promise<void> {
  stopReading()
  const work = new AbortController()
  stopReading = () => work.abort()
  store.set({ step: 'reading', name, share: 0, games: 0 })
  try {
    const [source, book] = await Promise.all([sourceOf(work.signal), fetchBook(work.signal)])
    if (work.signal.aborted) return
    stopReading = readInWorker(name, { source, book }, origin)
  } catch {
    if (!work.signal.aborted)
      refuse(t('The names of the openings did not load. Check your connection, then try again.'))
  }
}

function refuse(problem: string): void {
  store.set({ step: 'choose', problem, notice: null })
}

export function cancelReading(): void {
  stopReading()
  store.set({ step: 'choose', problem: null, notice: t('Stopped. No games were counted.') })
}

export function startOver(): void {
  stopReading()
  store.set(FIRST)
}

export function changeView(change: Partial<View>): void {
  const current = store.get()
  if (current.step === 'results') store.set({ ...current, view: { ...current.view, ...change } })
}

/** Guesses that the visitor is the most frequent player. In a tie, any guess is as good. */
function firstView({ players }: ReadGames, asked: string | null): View {
  const known = players.find(({ key }) => key === asked)
  return {
    player: (known ?? players[0])?.key ?? null,
    isGuessed: !known && players.length > 0,
    depth: 'family',
    level: null,
  }
}

/** Reads games in a worker, so that the page stays responsive. Returns a function that stops it. */
function readInWorker(name: string, task: WorkerTask, origin: Origin): () => void {
  const games: ReadGames['games'] = []
  const openings: ReadGames['openings'] = []
  const broken: ReadGames['broken'] = []
  const onMessage = (message: WorkerMessage) => {
    switch (message.type) {
      case 'progress':
        store.set({ step: 'reading', name, share: message.share, games: message.games })
        return undefined
      case 'games':
        games.push(...message.items)
        return undefined
      case 'openings':
        openings.push(...message.items)
        return undefined
      case 'broken':
        broken.push(...message.items)
        return undefined
      case 'refused':
        refuse(message.messages.map((each) => t(each)).join(' '))
        return 'done'
      case 'done': {
        const notices = [...(origin.notice ? [origin.notice] : []), ...message.found.notices]
        const found = { ...message.found, games, openings, broken, notices }
        store.set({ step: 'results', name, found, view: firstView(found, origin.player) })
        return 'done'
      }
    }
  }
  const worker = new Worker(new URL('./games-worker.ts', import.meta.url), { type: 'module' })
  return runWorker(worker, {
    task,
    transfer: [task.book],
    onMessage,
    onFailure: () => refuse(t('The games could not be read: reload the page and try again.')),
  })
}

const DEADLINE_MS = 20_000

/** Made for this page: invented players, openings from the book. */
const SAMPLE = '/sample-games.pgn'

const withDeadline = (signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])

/** Fetches the named positions; the worker decodes them. */
async function fetchBook(signal: AbortSignal): Promise<ArrayBuffer> {
  return requestBytes(getExploreBook, { signal: withDeadline(signal) })
}

async function fetchSample(signal: AbortSignal): Promise<File> {
  const response = await fetch(SAMPLE, { cache: 'no-cache', signal: withDeadline(signal) })
  if (!response.ok) throw new Error(`${SAMPLE}: ${response.status}`)
  return new File([await response.blob()], 'sample-games.pgn')
}
