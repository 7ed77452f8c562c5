import type { Database } from '../db/client.ts'
import { findCatalogueVersion } from './catalogue-version.queries.ts'
import type { Logger } from '../logger.ts'

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
  logger: Logger,
): Promise<CatalogueVersion> {
  let version = await findCatalogueVersion(database.db)
  const raise = (seen: number) => {
    version = Math.max(version, seen)
  }
  const refresh = async () => raise(await findCatalogueVersion(database.db))
  if (database.kind === 'embedded')
    return { current: () => version, refresh, close: async () => undefined }

  const listener = listen(database, raise, logger)
  const poll = setInterval(() => void refresh().catch(() => undefined), POLL_MS)
  return {
    current: () => version,
    refresh,
    async close() {
      clearInterval(poll)
      await listener.close()
    },
  }
}

function listen(
  database: Database,
  raise: (version: number) => void,
  logger: Logger,
): { close(): Promise<void> } {
  let closed = false
  let release: (() => void) | null = null
  const connect = async (): Promise<void> => {
    const client = await database.pool.connect()
    if (closed) return client.release(true)
    release = () => client.release(true)
    client.on('notification', (message) => raise(Number(message.payload)))
    client.on('error', (error: Error) => {
      release = null
      client.release(error)
      logger.warn({ error: error.message }, 'listening connection lost')
      retry()
    })
    await client.query(`LISTEN ${CHANNEL}`)
    raise(await findCatalogueVersion(database.db))
  }
  const retry = () => {
    if (!closed) setTimeout(() => void connect().catch(retry), 1_000).unref()
  }
  void connect().catch(retry)
  return {
    async close() {
      closed = true
      release?.()
    },
  }
}
