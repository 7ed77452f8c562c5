import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { bulkJobs } from '../../platform/db/schema/bulk-jobs.ts'

const { ids: _ids, ...SHOWN } = getTableColumns(bulkJobs)

/** A job without the list of its resources, which may be long. */
export type BulkJobRow = Omit<typeof bulkJobs.$inferSelect, 'ids'>

export async function insertBulkJob(
  db: Db,
  job: typeof bulkJobs.$inferInsert,
): Promise<BulkJobRow | undefined> {
  const [row] = await db.insert(bulkJobs).values(job).returning(SHOWN)
  return row
}

export async function findBulkJob(
  db: Db,
  id: number,
  userId: number,
): Promise<BulkJobRow | undefined> {
  const own = and(eq(bulkJobs.id, id), eq(bulkJobs.userId, userId))
  const [row] = await db.select(SHOWN).from(bulkJobs).where(own)
  return row
}

/** Returns the newest first. */
export async function listBulkJobsOf(db: Db, userId: number, limit: number): Promise<BulkJobRow[]> {
  return db
    .select(SHOWN)
    .from(bulkJobs)
    .where(eq(bulkJobs.userId, userId))
    .orderBy(desc(bulkJobs.id))
    .limit(limit)
}

/** Keeps the newest `kept` jobs of a user that have ended. */
export async function removeOldBulkJobs(db: Db, userId: number, kept: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM bulk_jobs WHERE user_id = ${userId} AND ended_at IS NOT NULL AND id NOT IN
      (SELECT id FROM bulk_jobs WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${kept})`)
}

/** Returns the job and its next `limit` resources, and locks it; undefined if it has ended or is gone. */
export async function takeChunk(
  db: Db,
  id: number,
  limit: number,
): Promise<{ job: BulkJobRow; chunk: number[] } | undefined> {
  const { done, ids } = bulkJobs
  const [row] = await db
    .select({ ...SHOWN, chunk: sql<number[]>`${ids}[${done} + 1 : ${done} + ${limit}::int]` })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, ['waiting', 'running'])))
    .for('update')
  if (!row) return undefined
  const { chunk, ...job } = row
  return { job, chunk }
}

/** Adds a chunk to what is done; with the last one, the job has ended. */
export async function noteChunk(
  db: Db,
  id: number,
  { done, changed, at }: { done: number; changed: number; at: Date },
): Promise<BulkJobRow | undefined> {
  const isLast = sql`done + ${done}::int >= total`
  const [row] = await db
    .update(bulkJobs)
    .set({
      done: sql`done + ${done}::int`,
      changed: sql`changed + ${changed}::int`,
      state: sql`CASE WHEN ${isLast} THEN 'done' ELSE 'running' END`,
      ids: sql`CASE WHEN ${isLast} THEN '{}' ELSE ids END`,
      endedAt: sql`CASE WHEN ${isLast} THEN ${at.toISOString()}::timestamptz END`,
    })
    .where(eq(bulkJobs.id, id))
    .returning(SHOWN)
  return row
}

/** Ends a job early. Returns whether it was still going. */
export async function endBulkJob(
  db: Db,
  id: number,
  state: 'canceled' | 'failed',
  { at, error = null }: { at: Date; error?: string | null },
): Promise<boolean> {
  const rows = await db
    .update(bulkJobs)
    .set({ state, error, ids: [], endedAt: at.toISOString() })
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, ['waiting', 'running'])))
    .returning({ id: bulkJobs.id })
  return rows.length > 0
}
