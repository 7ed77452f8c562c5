import { z } from 'zod'
import type { Sealer } from '../auth/sealing.ts'
import type { Db } from '../db/client.ts'
import type { JobKind, JobQueue } from '../jobs/job-queue.ts'
import { FinalJobError, type JobWorker, jobWorker } from '../jobs/job-worker.ts'
import type { Mail } from './mail.ts'
import type { MailTransport } from './transports.ts'

const SEAL_PURPOSE = 'mail'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Sealed, because an email may contain a link that opens an account. */
type SealedMail = { sealed: string }

const mailJob: JobKind<SealedMail> = {
  name: 'mail',
  payload: z.object({ sealed: z.string() }),
  retrySeconds: [10, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE],
  giveUpAfterSeconds: DAY,
  // The transport's own timeouts end a hanging connection after 10 s of silence.
  expireSeconds: MINUTE,
  // The transport has as many connections.
  concurrency: 2,
}

export type MailSender = { jobs: Pick<JobQueue, 'enqueue'>; sealer: Sealer }

/** Queues an email; within a transaction, it is sent only if that commits. */
export async function enqueueMail({ jobs, sealer }: MailSender, db: Db, mail: Mail): Promise<void> {
  await jobs.enqueue(db, mailJob, { sealed: sealer.seal(SEAL_PURPOSE, JSON.stringify(mail)) })
}

export function mailWorker(sealer: Sealer, transport: MailTransport): JobWorker {
  return jobWorker(mailJob, async ({ sealed }) => {
    const mail = openMail(sealer, sealed)
    try {
      await transport.send(mail)
    } catch (error) {
      throw isRefused(error) ? new FinalJobError((error as Error).message) : error
    }
  })
}

function openMail(sealer: Sealer, sealed: string): Mail {
  try {
    return JSON.parse(sealer.open(SEAL_PURPOSE, sealed)) as Mail
  } catch {
    throw new FinalJobError('the email was sealed with a different APP_SECRET')
  }
}

/** An SMTP reply of 5xx to the recipient or the message is final (RFC 5321 §4.2.1). */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
}

const READERS_AT_ONCE = 200

/**
 * Writes to each reader. `send` has a transaction of its own, in which the email is queued and the time is noted, so a
 * process that is killed loses nothing, and the next one repeats nothing.
 */
export async function writeToEach(
  listReaders: (page: { after: number; limit: number }) => Promise<number[]>,
  send: (id: number) => Promise<void>,
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const ids: number[] = await listReaders({ after, limit: READERS_AT_ONCE })
    for (const id of ids) await send(id)
    after = ids.at(-1)
  }
}
