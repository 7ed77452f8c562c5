import type pg from 'pg'
import type { Logger } from '../logger.ts'
import type { Database } from './client.ts'

const RETRY_MS = 1_000

/** Messages from other processes through PostgreSQL (LISTEN/NOTIFY), over one connection. */
export type Notifications = {
  /** `onGap` runs whenever messages may have been missed, that is, at every new connection. */
  subscribe(channel: string, handlers: Subscription): void
  /** Called once every subscription has been made. */
  start(): void
  /** Whether messages currently arrive. */
  isListening(): boolean
  close(): Promise<void>
}

type Subscription = { onMessage: (payload: string) => void; onGap: () => void }

export function listenToDatabase(database: Database, logger: Logger): Notifications {
  const subscriptions = new Map<string, Subscription>()
  let closed = false
  let current: pg.PoolClient | null = null
  let listening = false
  let retry: NodeJS.Timeout | null = null

  const connect = async (): Promise<void> => {
    const client = await database.pool.connect()
    if (closed) return client.release(true)
    const lose = (error: Error) => {
      if (current !== client) return
      current = null
      listening = false
      client.release(error)
      logger.warn({ error: error.message }, 'LISTEN connection lost')
      tryLater()
    }
    client.on('error', lose)
    client.on('notification', ({ channel, payload }) =>
      subscriptions.get(channel)?.onMessage(payload ?? ''),
    )
    current = client
    try {
      for (const channel of subscriptions.keys()) await client.query(`LISTEN ${channel}`)
    } catch (error) {
      return lose(error as Error)
    }
    listening = true
    for (const { onGap } of subscriptions.values()) onGap()
  }
  const tryLater = () => {
    if (!closed) retry ??= setTimeout(start, RETRY_MS).unref()
  }
  const start = () => {
    retry = null
    void connect().catch(tryLater)
  }

  return {
    subscribe: (channel, handlers) => subscriptions.set(channel, handlers),
    start,
    isListening: () => listening,
    async close() {
      closed = true
      listening = false
      current?.release(true)
      current = null
    },
  }
}
