import type { JobWithMetadata } from 'pg-boss'
import type { Db } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import { actingAs, NOBODY } from '../auth/viewer.ts'
import type { JobKind, OpenBoss } from './job-queue.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

const ERROR_LENGTH = 500

/** Thrown by a job that cannot succeed on any further attempt. */
export class FinalJobError extends Error {
  override name = 'FinalJobError'
}

/** The outcome of a failed attempt. */
export type FailedOutcome = 'retried' | 'given_up'

export type WorkContext = OpenBoss & {
  db: Db
  logger: Logger
  onFailure: (kind: string, outcome: FailedOutcome) => void
}

/** A kind of job and the function that does it. */
export type JobWorker = {
  kind: JobKind<object>
  work: (data: unknown) => Promise<void>
}

/** An attempt may be repeated, or run twice at once when it expires: `work` must allow that. */
export function jobWorker<Payload extends object>(
  kind: JobKind<Payload>,
  work: (payload: Payload) => Promise<void>,
): JobWorker {
  return { kind, work: async (data) => actingAs(NOBODY, () => work(kind.payload.parse(data))) }
}

/**
 * Does a job that has been fetched. Its row is deleted when the job is done or given up; otherwise it waits for the
 * next attempt. If the attempt has expired and another process has the job now, pg-boss leaves it alone, because it
 * matches a job by number and attempt.
 */
export async function workOn(
  { boss, within, db, logger, onFailure }: WorkContext,
  { kind, work }: JobWorker,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const attempts = job.retryCount + 1
  try {
    await work(job.data)
  } catch (error) {
    const message = errorText(error)
    const details = { kind: kind.name, job: job.id, attempts, error: message }
    const wait = kind.retrySeconds[Math.min(attempts, kind.retrySeconds.length) - 1]
    const ageSeconds = (Date.now() - job.createdOn.getTime()) / 1000
    const isLast = wait === undefined || ageSeconds >= kind.giveUpAfterSeconds
    if (!isLast && !(error instanceof FinalJobError)) {
      onFailure(kind.name, 'retried')
      logger.warn(details, 'job failed, will be retried')
      return db.transaction(async (tx) => {
        const transaction = { db: within(tx) }
        await boss.fail(kind.name, job, { message }, transaction)
        await boss.update(kind.name, undefined, { id: job.id, startAfter: wait, ...transaction })
      })
    }
    if (kind.cron) {
      // What it did not do is still due when the schedule queues the next job.
      onFailure(kind.name, 'retried')
      logger.warn(details, 'job failed, its schedule will run it again')
    } else {
      onFailure(kind.name, 'given_up')
      logger.error(details, 'job given up')
    }
  }
  await boss.deleteJob(kind.name, job)
}

function errorText(error: unknown): string {
  return firstCharacters(String((error as Error | undefined)?.message ?? error), ERROR_LENGTH)
}
