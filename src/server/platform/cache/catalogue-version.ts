import type { Database } from '../db/client.ts'
import type { Notifications } from '../db/notifications.ts'
import { type CatalogueState, findCatalogueState } from './catalogue-version.queries.ts'
import type { ResourceChange } from './dependencies.ts'

const CHANNEL = 'catalogue_version'
const POLL_MS = 5_000
/** The number of changes that the database keeps (migration 0015). */
const KEPT_CHANGES = 2_000
/** A cached response that has not been requested for this many changes is computed again. */
const REMEMBERED_CHANGES = 500

/** Numbers that increase with each write, and the last changes of resources (dependencies.ts). */
export type CatalogueVersion = {
  /** Every write to the catalogue except comments, views and lists. */
  current(): number
  /** Those writes to the catalogue that are not about resources. */
  content(): number
  comments(): number
  views(): number
  /** Writes to lists of members that are not private. */
  lists(): number
  /** Writes to resources, their views and the states of their links. The search index follows this number. */
  resourceChange(): number
  /** The changes of resources after one of them; null if that is too long ago. */
  changesAfter(change: number): readonly ResourceChange[] | null
  searchEpoch(): number
  /** How often this process has rebuilt its search index, which makes responses from the old one stale. */
  reindexed(): number
  markReindexed(): void
  /** Increases whenever one of the other numbers does: while it stays the same, nothing has changed. */
  tick(): number
  /** Reads the version again. Called after a write by this process, so that the writer sees its own change. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Follows the version. Other processes' writes arrive by LISTEN/NOTIFY, or by a slow poll while the LISTEN
 * connection is down.
 */
export async function followCatalogueVersion(
  database: Database,
  notifications: Notifications,
): Promise<CatalogueVersion> {
  const { changes: _before, ...first } = await findCatalogueState(
    database.db,
    Number.MAX_SAFE_INTEGER,
  )
  let state: CatalogueState = first
  let reindexed = 0
  let ticks = 0
  const log = createChangeLog(state.resourceChange)
  /** Raises all numbers at once: whoever sees one of them sees what was written before it, too. */
  const raise = (seen: CatalogueState, changes: readonly ResourceChange[] | null) => {
    if (seen.resourceChange > state.resourceChange) log.add(changes, seen.resourceChange)
    const known = Object.values(state).join(' ')
    state = newest(state, seen)
    if (Object.values(state).join(' ') !== known) ticks++
  }
  const refresh = oneAtATime(async () => {
    const { changes, ...seen } = await findCatalogueState(database.db, state.resourceChange)
    raise(seen, changes)
  })

  notifications.subscribe(CHANNEL, {
    onMessage(payload) {
      const seen = numbersOf(payload)
      if (seen.resourceChange <= state.resourceChange) return raise(seen, [])
      // Without the database, it is unknown which resources have changed, so all of them may have.
      refresh().catch(() => raise(seen, null))
    },
    onGap: () => void refresh().catch(() => undefined),
  })
  const poll = setInterval(() => void refresh().catch(() => undefined), POLL_MS)
  return {
    current: () => state.version,
    content: () => state.contentChange,
    comments: () => state.commentsChange,
    views: () => state.viewsChange,
    lists: () => state.listsChange,
    resourceChange: () => state.resourceChange,
    changesAfter: (change) => log.after(change),
    searchEpoch: () => state.searchEpoch,
    reindexed: () => reindexed,
    markReindexed() {
      reindexed++
      ticks++
    },
    tick: () => ticks,
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
    searchEpoch: Math.max(one.searchEpoch, other.searchEpoch),
    commentsChange: Math.max(one.commentsChange, other.commentsChange),
    viewsChange: Math.max(one.viewsChange, other.viewsChange),
    listsChange: Math.max(one.listsChange, other.listsChange),
  }
}

/** In the order of openfile_announce (migration 0033). */
function numbersOf(payload: string): CatalogueState {
  const [
    version = 0,
    resourceChange = 0,
    searchEpoch = 0,
    commentsChange = 0,
    viewsChange = 0,
    listsChange = 0,
    contentChange = 0,
  ] = payload.split(' ').map(Number)
  return {
    version,
    resourceChange,
    searchEpoch,
    commentsChange,
    viewsChange,
    listsChange,
    contentChange,
  }
}

/** The last changes of resources. `start` is the last one that is not recorded. */
function createChangeLog(start: number) {
  let before = start
  let last = start
  let changes: ResourceChange[] = []
  return {
    /**
     * Records the changes up to `end`; null if they are unknown. Not every number has a change, because a statement may
     * take two numbers (INSERT … ON CONFLICT DO UPDATE) and record what it did under the second.
     */
    add(read: readonly ResourceChange[] | null, end: number) {
      const isComplete = read !== null && last >= end - KEPT_CHANGES
      changes.push(
        ...(isComplete
          ? read.filter(({ change }) => change > last && change <= end)
          : [{ change: end, ids: null, columns: null }]),
      )
      last = end
      const forgotten = changes.length - REMEMBERED_CHANGES
      if (forgotten <= 0) return
      before = changes[forgotten - 1]?.change ?? before
      changes = changes.slice(forgotten)
    },
    after(change: number): readonly ResourceChange[] | null {
      if (change < before) return null
      let at = changes.length
      while (at > 0 && (changes[at - 1]?.change ?? 0) > change) at--
      return changes.slice(at)
    },
  }
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
