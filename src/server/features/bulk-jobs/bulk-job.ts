import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { actingAs } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import type { JobKind } from '../../platform/jobs/job-queue.ts'
import { FinalJobError, type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { type Undone, undoInBulk } from '../history/undo.service.ts'
import { applySeedSteps } from '../seed/apply-seed.service.ts'
import { applyBulk } from '../resources/bulk-changes.service.ts'
import { type BulkJobRow, IDS_LEFT, noteChunk, takeChunk } from './bulk-jobs.queries.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { auditLog } from '../../platform/db/schema/auth.ts'
import { bulkJobs } from '../../platform/db/schema/bulk-jobs.ts'

/** A chunk is one transaction, during which nobody else writes to the catalogue: about 50 ms. */
const CHUNK = 250
/** Between two chunks, so that others write and pages are rendered. */
const PAUSE_MS = 10
/** An attempt ends after this time, and the next one continues. */
const ATTEMPT_MS = 20_000
const TRIES = 3
const TRY_AGAIN_MS = 1_000

export const bulkJob: JobKind<{ id: number }> = {
  name: 'bulk-change',
  payload: z.object({ id: z.int() }),
  retrySeconds: [5, 30, 60],
  giveUpAfterSeconds: 24 * 60 * 60,
  // If the process is killed, another attempt continues where it stopped.
  expireSeconds: 60,
  concurrency: 1,
}

type WorkContext = {
  db: Db
  clock: () => Date
  /** Queues another attempt. */
  again: (id: number) => Promise<void>
}

/** Each chunk is done exactly once, however many attempts there are: the job's row is locked and counts them. */
export function bulkWorker({ db, clock, again }: WorkContext): JobWorker {
  return jobWorker(bulkJob, async ({ id }) => {
    const end = Date.now() + ATTEMPT_MS
    for (let failures = 0; ;) {
      try {
        const job = await db.transaction((tx) => doChunk(tx, id, { at: clock(), limit: CHUNK }))
        if (!job || job.endedAt !== null) return
        if (Date.now() > end) return await again(id)
        failures = 0
        await delay(PAUSE_MS)
      } catch (error) {
        failures++
        if (failures < TRIES) {
          await delay(TRY_AGAIN_MS)
          continue
        }
        const { message: why } = error as Error
        await endJob(db, id, 'failed', {
          at: clock(),
          error: text('A part could not be changed. What is done stays done.'),
        })
        throw new FinalJobError(why)
      }
    }
  })
}

/** Does the next part of a job. Returns the updated job; undefined if it has ended or no longer exists. */
export async function doChunk(
  tx: Db,
  id: number,
  { at, limit }: { at: Date; limit: number },
): Promise<BulkJobRow | undefined> {
  const taken = await takeChunk(tx, id, limit)
  if (!taken) return undefined
  const { job, chunk } = taken
  const { changed, kept } =
    chunk.length === 0 ? { changed: 0, kept: 0 } : await doPart(tx, job, chunk, at)
  return noteChunk(tx, id, { done: chunk.length, changed, kept, at })
}

async function doPart(
  tx: Db,
  { userId, ip, run, change }: BulkJobRow,
  ids: readonly number[],
  at: Date,
): Promise<Undone> {
  return actingAs({ userId, ip }, async () => {
    if (change.undoes) return undoInBulk(tx, at, { ids, undoes: change.undoes, run })
    if (change.seed) return { changed: await applySeedSteps(tx, at, { steps: ids, run }), kept: 0 }
    return { changed: await applyBulk(tx, at, { ids, run, change }), kept: 0 }
  })
}

/** Ends a job early. An undo that ends early may be asked for again, and then does the rest. */
export async function endJob(
  db: Db,
  id: number,
  state: 'canceled' | 'failed',
  ending: { at: Date; error?: Text },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await endBulkJob(tx, id, state, ending)
    if (ended?.change.undoes)
      await tx.update(auditLog).set({ undoneBy: null }).where(eq(auditLog.undoneBy, ended.run))
  })
}

/** Ends a job early. Returns it if it was still going. */
async function endBulkJob(
  db: Db,
  id: number,
  state: 'canceled' | 'failed',
  { at, error = null }: { at: Date; error?: Text | null },
): Promise<Pick<BulkJobRow, 'run' | 'change'> | undefined> {
  const [row] = await db
    .update(bulkJobs)
    .set({ state, error, ids: IDS_LEFT, endedAt: at.toISOString() })
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, ['waiting', 'running'])))
    .returning({ run: bulkJobs.run, change: bulkJobs.change })
  return row
}
