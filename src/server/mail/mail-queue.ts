import type { Sealer } from '../auth/sealing.ts'
import type { Db } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import type { Mail } from './mail.ts'
import {
  deleteMail,
  insertMail,
  leaseDueMails,
  postponeMail,
  type QueuedMail,
} from './mail-queue.queries.ts'
import type { MailTransport } from './transports.ts'

const PURPOSE = 'mail'
const POLL_MS = 5_000
const BATCH = 5
const LEASE_MS = 2 * 60_000
const GIVE_UP_MS = 24 * 60 * 60_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Waits after the first, second … failure; the last one repeats. */
const BACKOFF_MS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
const ERROR_LENGTH = 500
const CLOSE_MS = 5_000

/**
 * Queues a mail: within a transaction it goes out only when that commits. Sealed, since it may hold a
 * link that opens an account.
 */
export async function enqueueMail(db: Db, sealer: Sealer, now: Date, mail: Mail): Promise<void> {
  await insertMail(db, sealer.seal(PURPOSE, JSON.stringify(mail)), now)
}

export type MailQueue = {
  /** Something may be due: look soon. Never waited for by a request. */
  wake(): void
  /** Resolves when everything that was due has been tried. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Parts = {
  db: Db
  sealer: Sealer
  transport: MailTransport
  logger: Logger
  clock: () => Date
}

/** Sends what is in the queue, now and whenever something is due. Any number of processes may. */
export function startMailQueue(parts: Parts): MailQueue {
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const run = async () => {
    do {
      again = false
      try {
        while (!closed && (await sendBatch(parts)) === BATCH) continue
      } catch (error) {
        // The database is away: the next poll tries again.
        parts.logger.warn({ error: errorText(error) }, 'mail queue')
      }
    } while (again && !closed)
    running = null
  }
  const wake = () => {
    again = true
    if (!closed) running ??= run()
  }
  const poll = setInterval(wake, POLL_MS).unref()
  wake()

  return {
    wake,
    async idle() {
      wake()
      await running
    },
    async close() {
      closed = true
      clearInterval(poll)
      await Promise.race([running, new Promise((done) => setTimeout(done, CLOSE_MS).unref())])
      parts.transport.close()
    },
  }
}

/** Answers how many mails it took. They are sent outside of any transaction. */
async function sendBatch(parts: Parts): Promise<number> {
  const now = parts.clock()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const mails = await leaseDueMails(parts.db, { now, leaseEnd, limit: BATCH })
  for (const mail of mails) await sendQueued(parts, mail)
  return mails.length
}

async function sendQueued(parts: Parts, queued: QueuedMail): Promise<void> {
  const { db, transport, logger } = parts
  const mail = openMail(parts, queued)
  if (!mail) return deleteMail(db, queued.id)
  try {
    await transport.send(mail)
    await deleteMail(db, queued.id)
  } catch (error) {
    const details = { mail: queued.id, attempts: queued.attempts, error: errorText(error) }
    const now = parts.clock()
    const isOld = now.getTime() - Date.parse(queued.createdAt) >= GIVE_UP_MS
    if (isOld || isRefused(error)) {
      logger.error(details, 'mail given up')
      return deleteMail(db, queued.id)
    }
    logger.warn(details, 'mail not sent yet')
    const wait = BACKOFF_MS[Math.min(queued.attempts, BACKOFF_MS.length) - 1] ?? POLL_MS
    await postponeMail(db, queued.id, {
      dueAt: new Date(now.getTime() + wait),
      lastError: errorText(error),
    })
  }
}

function openMail({ sealer, logger }: Parts, { id, sealed }: QueuedMail): Mail | null {
  try {
    return JSON.parse(sealer.open(PURPOSE, sealed)) as Mail
  } catch {
    logger.error({ mail: id }, 'mail was sealed with another APP_SECRET')
    return null
  }
}

/** An SMTP answer of 5xx to the recipient or the message is final (RFC 5321 §4.2.1). */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
}

function errorText(error: unknown): string {
  return String((error as Error | undefined)?.message ?? error).slice(0, ERROR_LENGTH)
}
