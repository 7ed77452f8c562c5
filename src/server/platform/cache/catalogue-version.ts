import type { Database } from '../db/client.ts'
import type { Notifications } from '../db/notifications.ts'
import { type CatalogueState, findCatalogueState } from './catalogue-version.queries.ts'

const CHANNEL = 'catalogue_version'
const POLL_MS = 5_000

/** Numbers that increase with each write. Cached responses are stamped with those that they depend on (stamp.ts). */
export type CatalogueVersion = {
  /** Every write to the catalogue except comments, views and lists. */
  current(): number
  comments(): number
  views(): number
  /** Writes to lists of members that are not private, unless they are recommended. */
  lists(): number
  /** Writes to resources and their views. The search index follows this number. */
  resourceChange(): number
  searchEpoch(): number
  /** How often this process has rebuilt its search index, which makes responses from the old one stale. */
  reindexed(): number
  markReindexed(): void
  /** Reads it again. Called after a write by this process, so that the writer sees its own change. */
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
  let state = await findCatalogueState(database.db)
  let reindexed = 0
  const raise = (seen: CatalogueState) => {
    state = {
      version: Math.max(state.version, seen.version),
      resourceChange: Math.max(state.resourceChange, seen.resourceChange),
      searchEpoch: Math.max(state.searchEpoch, seen.searchEpoch),
      commentsChange: Math.max(state.commentsChange, seen.commentsChange),
      viewsChange: Math.max(state.viewsChange, seen.viewsChange),
      listsChange: Math.max(state.listsChange, seen.listsChange),
    }
  }
  const refresh = async () => raise(await findCatalogueState(database.db))
  const refreshQuietly = () => void refresh().catch(() => undefined)

  notifications.subscribe(CHANNEL, {
    onMessage(payload) {
      const [
        version = 0,
        resourceChange = 0,
        searchEpoch = 0,
        commentsChange = 0,
        viewsChange = 0,
        listsChange = 0,
      ] = payload.split(' ').map(Number)
      raise({ version, resourceChange, searchEpoch, commentsChange, viewsChange, listsChange })
    },
    onGap: refreshQuietly,
  })
  const poll = setInterval(refreshQuietly, POLL_MS)
  return {
    current: () => state.version,
    comments: () => state.commentsChange,
    views: () => state.viewsChange,
    lists: () => state.listsChange,
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
