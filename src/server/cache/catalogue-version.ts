import type { Database } from '../db/client.ts'
import type { Notifications } from '../db/notifications.ts'
import { findCatalogueVersion } from './catalogue-version.queries.ts'

const CHANNEL = 'catalogue_version'
const POLL_MS = 5_000

/** The number that every cached answer is kept under; it grows with each write to the catalogue. */
export type CatalogueVersion = {
  current(): number
  /** Reads it anew: called after a write of this process, so that the writer sees its own change. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Follows the version: other processes' writes arrive by LISTEN/NOTIFY, and by a slow poll should the
 * listening connection be down. The embedded database has one process, which refreshes by itself.
 */
export async function followCatalogueVersion(
  database: Database,
  notifications: Notifications,
): Promise<CatalogueVersion> {
  let version = await findCatalogueVersion(database.db)
  const raise = (seen: number) => {
    version = Math.max(version, seen)
  }
  const refresh = async () => raise(await findCatalogueVersion(database.db))
  const refreshQuietly = () => void refresh().catch(() => undefined)
  if (database.kind === 'embedded')
    return { current: () => version, refresh, close: async () => undefined }

  notifications.subscribe(CHANNEL, {
    onMessage: (payload) => raise(Number(payload)),
    onGap: refreshQuietly,
  })
  const poll = setInterval(refreshQuietly, POLL_MS)
  return {
    current: () => version,
    refresh,
    async close() {
      clearInterval(poll)
    },
  }
}
