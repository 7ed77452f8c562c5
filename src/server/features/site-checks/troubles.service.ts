import type { TroubleKind } from '#shared/domain/site-faults.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobQueue, scheduledJob } from '../../platform/jobs/job-queue.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { siteTroubles } from '../../platform/db/schema/site.ts'

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

/** Notes a trouble, or that it lasts, and locks its row. Returns when admins were last told. */
export async function upsertTrouble(
  db: Db,
  kind: TroubleKind,
  { at, detail }: { at: Date; detail: string },
): Promise<string | null> {
  const [row] = await db
    .insert(siteTroubles)
    .values({ kind, since: at.toISOString(), detail })
    .onConflictDoUpdate({
      target: siteTroubles.kind,
      set: { since: sql`coalesce(${siteTroubles.since}, excluded.since)`, detail },
    })
    .returning({ mailedAt: siteTroubles.mailedAt })
  return row?.mailedAt ?? null
}

/** When admins were last told stays, so that a trouble that comes and goes is not mailed more often. */
export async function endTrouble(db: Db, kind: TroubleKind): Promise<void> {
  await db
    .update(siteTroubles)
    .set({ since: null })
    .where(and(eq(siteTroubles.kind, kind), isNotNull(siteTroubles.since)))
}
