import { useSyncExternalStore } from 'react'
import type { ReadGames } from './games.ts'
import type { GamesSource } from './games-worker.ts'
import { fetchBook, fetchSample } from './fetch-parts.ts'
import { readInWorker } from './read-in-worker.ts'
import type { Depth } from './statistics.ts'
import { counted } from './words.ts'

/** What the visitor chose to look at. */
type View = {
  /** The key of whose games these are; null: everybody's. */
  player: string | null
  depth: Depth
  /** '' for all. */
  level: string
}

export type ResultsState = { step: 'results'; name: string; found: ReadGames; view: View }

export type MyGames =
  | { step: 'choose'; problem: string | null; notice: string | null }
  | { step: 'reading'; name: string; share: number; games: number }
  | ResultsState

const FIRST: MyGames = { step: 'choose', problem: null, notice: null }

/**
 * Kept for as long as the page is open, in memory alone: whoever follows a link finds the results again
 * by going back, and nothing of the games is left behind afterwards.
 */
let current: MyGames = FIRST
let stopReading = () => {}
const watchers = new Set<() => void>()

export function useMyGames(): MyGames {
  return useSyncExternalStore(
    watch,
    () => current,
    () => FIRST,
  )
}

export function readFiles(files: File[]): void {
  const [first] = files
  const name = first && files.length === 1 ? first.name.slice(0, 80) : counted(files.length, 'file')
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
  put({ step: 'reading', name, share: 0, games: 0 })
  try {
    const [source, book] = await Promise.all([sourceOf(work.signal), fetchBook(work.signal)])
    if (work.signal.aborted) return
    stopReading = readInWorker(
      { source, book },
      {
        onProgress: ({ share, games }) => put({ step: 'reading', name, share, games }),
        onRefused: refuse,
        onRead: (found) => put({ step: 'results', name, found, view: firstView(found) }),
      },
    )
  } catch {
    if (!work.signal.aborted)
      refuse('The names of the openings did not load. Check your connection, then try again.')
  }
}

function refuse(problem: string): void {
  put({ step: 'choose', problem, notice: null })
}

export function cancelReading(): void {
  stopReading()
  put({ step: 'choose', problem: null, notice: 'Stopped. No games were counted.' })
}

export function startOver(): void {
  stopReading()
  put(FIRST)
}

export function changeView(change: Partial<View>): void {
  if (current.step === 'results') put({ ...current, view: { ...current.view, ...change } })
}

/** In one game both players are as likely; then, too, the first is as good a guess as any. */
function firstView({ players }: ReadGames): View {
  return { player: players[0]?.key ?? null, depth: 'family', level: '' }
}

function put(next: MyGames): void {
  current = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
