import type { TroubleKind } from '#shared/domain/site-faults.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobQueue, scheduledJob } from '../../platform/jobs/job-queue.ts'
import { upsertTrouble } from './site-checks.queries.ts'

export { clearTrouble as endTrouble } from './site-checks.queries.ts'

/** The schedule finds what can be looked up, such as a full disk. */
export const troubleMailJob = scheduledJob('trouble-emails', '*/10 * * * *', 10)

/**
 * For work that knows that it failed. Admins are told at once: a schedule that begins at the same minute as the work may
 * look before it has failed, and then would tell them ten minutes later.
 */
export async function noteTrouble(
  db: Db,
  jobs: Pick<JobQueue, 'enqueue'>,
  kind: TroubleKind,
  trouble: { at: Date; detail: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await upsertTrouble(tx, kind, trouble)
    await jobs.enqueue(tx, troubleMailJob, {})
  })
}
