import { createStore, useStore } from '#client/kit/store.ts'
import { runWorker } from '#client/kit/worker.ts'
import { callUrl } from '#shared/calls/call.ts'
import { getExploreBook } from '#shared/calls/explore.ts'
import { countText } from '#client/kit/number-words.ts'
import type { ReadGames } from './read-games.ts'
import type { GamesSource, WorkerMessage, WorkerTask } from './games-worker.ts'
import type { Depth } from './statistics.ts'

/** What the visitor chose to see. */
type View = {
  /** The player's key; null for everybody's games. */
  player: string | null
  depth: Depth
  /** Level of the suggested resources; '' for all. */
  level: string
}

export type ResultsState = { step: 'results'; name: string; found: ReadGames; view: View }

export type MyGames =
  | { step: 'choose'; problem: string | null; notice: string | null }
  | { step: 'reading'; name: string; share: number; games: number }
  | ResultsState

const FIRST: MyGames = { step: 'choose', problem: null, notice: null }

/**
 * The results live in memory as long as the page is open: a visitor who follows a link finds them again by
 * going back, and closing the page leaves no trace of the games.
 */
const store = createStore<MyGames>({ read: () => FIRST })
let stopReading = () => {}

export function useMyGames(): MyGames {
  return useStore(store, () => FIRST)
}

export function readFiles(files: File[]): void {
  const [first] = files
  const name =
    first && files.length === 1 ? first.name.slice(0, 80) : countText(files.length, 'file')
  void read(name, async () => ({ kind: 'files', files }))
}

export function readPasted(text: string): void {
  void read('the pasted games', async () => ({ kind: 'text', text }))
}

export function readSample(): void {
  void read('the sample', async (signal) => ({
    kind: 'files',
    files: [await fetchSample(signal)],
  }))
}

async function read(
  name: string,
  sourceOf: (signal: AbortSignal) => Promise<GamesSource>,
): Promise<void> {
  stopReading()
  const work = new AbortController()
  stopReading = () => work.abort()
  store.set({ step: 'reading', name, share: 0, games: 0 })
  try {
    const [source, book] = await Promise.all([sourceOf(work.signal), fetchBook(work.signal)])
    if (work.signal.aborted) return
    stopReading = readInWorker(name, { source, book })
  } catch {
    if (!work.signal.aborted)
      refuse('The names of the openings did not load. Check your connection, then try again.')
  }
}

function refuse(problem: string): void {
  store.set({ step: 'choose', problem, notice: null })
}

export function cancelReading(): void {
  stopReading()
  store.set({ step: 'choose', problem: null, notice: 'Stopped. No games were counted.' })
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
function firstView({ players }: ReadGames): View {
  return { player: players[0]?.key ?? null, depth: 'family', level: '' }
}

/** Reads games in a worker, so that the page stays responsive. Returns a function that stops it. */
function readInWorker(name: string, task: WorkerTask): () => void {
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
        refuse(message.message)
        return 'done'
      case 'done': {
        const found = { ...message.found, games, openings, broken }
        store.set({ step: 'results', name, found, view: firstView(found) })
        return 'done'
      }
    }
  }
  const worker = new Worker(new URL('./games-worker.ts', import.meta.url), { type: 'module' })
  return runWorker(worker, {
    task,
    transfer: [task.book],
    onMessage,
    onFailure: () => refuse('The games could not be read: reload the page and try again.'),
  })
}

const DEADLINE_MS = 20_000

/** Made for this page: invented players, openings from the book. */
const SAMPLE = '/sample-games.pgn'

/** Fetches the named positions undecoded; the worker decodes them. */
async function fetchBook(signal: AbortSignal): Promise<ArrayBuffer> {
  return (await load(callUrl(getExploreBook), signal)).arrayBuffer()
}

async function fetchSample(signal: AbortSignal): Promise<File> {
  return new File([await (await load(SAMPLE, signal)).blob()], 'sample-games.pgn')
}

async function load(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    cache: 'no-cache',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
