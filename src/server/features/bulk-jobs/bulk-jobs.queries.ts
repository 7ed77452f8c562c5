import type { UnchangedQuery, UnchangedView } from '#shared/contracts/bulk-jobs.ts'
import { UNDOABLE_ACTIONS } from '#shared/domain/bulk-changes.ts'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { bulkJobs, type StoredChange } from '../../platform/db/schema/bulk-jobs.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { storedText } from '#shared/texts/text.ts'

const { ids: _ids, ...COLUMNS } = getTableColumns(bulkJobs)

/** Whether the change has been undone or is being undone; null if it changed nothing that the log has recorded. */
const isUndone = sql<boolean | null>`(
  SELECT bool_or(undone_by IS NOT NULL) FROM audit_log
  WHERE audit_log.run = bulk_jobs.run AND ${inArray(sql`audit_log.action`, UNDOABLE_ACTIONS)})`

/** Changes stored before resources had subtitles do not name them. */
const change = sql<StoredChange>`'{"addSubtitles": [], "removeSubtitles": []}'::jsonb || ${bulkJobs.change}`

const SHOWN = { ...COLUMNS, change, isUndone }

/** Whether a job asks pages for lengths. What it has asked is kept with it. */
export const ASKS_LENGTHS = sql`(bulk_jobs.change ? 'lengths' AND NOT bulk_jobs.change ? 'undoes')`

/** What is left of a job's list when it has ended. */
export const IDS_LEFT = sql`CASE WHEN ${ASKS_LENGTHS} THEN ids[1 : done] ELSE '{}' END`

/** A job without the list of its resources, which may be long. */
export type BulkJobRow = Omit<typeof bulkJobs.$inferSelect, 'ids'> & { isUndone: boolean | null }

export async function insertBulkJob(
  db: Db,
  job: typeof bulkJobs.$inferInsert,
): Promise<BulkJobRow> {
  const [row] = await db.insert(bulkJobs).values(job).returning(SHOWN)
  if (!row) throw new Error('The job was not inserted')
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

/** Returns the job and its next `limit` resources, and locks it; undefined if it has ended or no longer exists. */
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
  { done, changed, kept, at }: { done: number; changed: number; kept: number; at: Date },
): Promise<BulkJobRow | undefined> {
  const isLast = sql`done + ${done}::int >= total`
  const [row] = await db
    .update(bulkJobs)
    .set({
      done: sql`done + ${done}::int`,
      changed: sql`changed + ${changed}::int`,
      kept: sql`kept + ${kept}::int`,
      state: sql`CASE WHEN ${isLast} THEN 'done' ELSE 'running' END`,
      ids: sql`CASE WHEN ${isLast} AND NOT ${ASKS_LENGTHS} THEN '{}' ELSE ids END`,
      endedAt: sql`CASE WHEN ${isLast} THEN ${at.toISOString()}::timestamptz END`,
    })
    .where(eq(bulkJobs.id, id))
    .returning(SHOWN)
  return row
}

/** Returns one page of the resources that an undo did not fully restore. */
export async function listUnchanged(
  db: Db,
  run: string,
  { limit, offset }: UnchangedQuery,
): Promise<Untranslated<UnchangedView, 'why'>[]> {
  const { rows } = await db.execute<UnchangedView>(sql`
    SELECT item.resource_id AS id, item.title, item.kept AS why, resources.id IS NOT NULL AS exists
    FROM audit_log AS entry JOIN audit_items AS item ON item.entry_id = entry.id AND item.kept IS NOT NULL
    LEFT JOIN resources ON resources.id = item.resource_id
    WHERE entry.run = ${run} ORDER BY item.id LIMIT ${limit} OFFSET ${offset}`)
  return rows.map((row) => ({ ...row, why: storedText(row.why) }))
}
