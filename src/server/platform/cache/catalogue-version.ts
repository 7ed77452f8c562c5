import type { Database } from '../db/client.ts'
import type { Notifications } from '../db/notifications.ts'
import { type CatalogueState, findCatalogueState } from './catalogue-version.queries.ts'

const CHANNEL = 'catalogue_version'
const POLL_MS = 5_000

/** Numbers that increase with each write. */
export type CatalogueVersion = {
  /** Every write to what is kept for all: the catalogue, comments and lists that are not private; not views. */
  current(): number
  /** Those writes to the catalogue that are not about resources. */
  content(): number
  views(): number
  /** Writes to resources, their views and the states of their links. The search index follows this number. */
  resourceChange(): number
  searchEpoch(): number
  /** How often this process has rebuilt its search index, which makes responses from the old one stale. */
  reindexed(): number
  markReindexed(): void
  /** Reads the version again. Called after a write by this process, so that the writer sees its own change. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Follows the version. Other processes' writes arrive by LISTEN/NOTIFY, or by a slow poll while the LISTEN
 * connection is down.
 */
export async function followCatalogueVersion(
  { db }: Pick<Database, 'db'>,
  notifications: Notifications,
): Promise<CatalogueVersion> {
  let state = await findCatalogueState(db)
  let reindexed = 0
  const raise = (seen: CatalogueState) => {
    state = newest(state, seen)
  }
  const refresh = oneAtATime(async () => raise(await findCatalogueState(db)))

  notifications.subscribe(CHANNEL, {
    onMessage: (payload) => raise(numbersOf(payload)),
    onGap: () => void refresh().catch(() => undefined),
  })
  const poll = setInterval(() => void refresh().catch(() => undefined), POLL_MS)
  return {
    current: () => state.version,
    content: () => state.contentChange,
    views: () => state.viewsChange,
    resourceChange: () => state.resourceChange,
    searchEpoch: () => state.searchEpoch,
    reindexed: () => reindexed,
    markReindexed() {
      reindexed++
    },
    refresh,
    async close() {
      clearInterval(poll)
    },
  }
}

function newest(one: CatalogueState, other: CatalogueState): CatalogueState {
  return {
    version: Math.max(one.version, other.version),
    contentChange: Math.max(one.contentChange, other.contentChange),
    resourceChange: Math.max(one.resourceChange, other.resourceChange),
    viewsChange: Math.max(one.viewsChange, other.viewsChange),
    searchEpoch: Math.max(one.searchEpoch, other.searchEpoch),
  }
}

/** In the order of openfile_announce. The fourth and the sixth number are for the release before. */
function numbersOf(payload: string): CatalogueState {
  const numbers = payload.split(' ').map(Number)
  const [version = 0, resourceChange = 0, searchEpoch = 0, , viewsChange = 0, , contentChange = 0] =
    numbers
  return { version, resourceChange, searchEpoch, viewsChange, contentChange }
}

/**
 * Returns a function that runs `work` once at a time. A call while it runs waits for another run, because the one under
 * way may have read too early.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    if (!running) {
      running = work().finally(() => {
        running = null
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
  return run
}
