import { eq, sql } from 'drizzle-orm'
import type { MergePreview } from '#shared/contracts/merges.ts'
import type { Db } from '../../platform/db/client.ts'
import { mergedResources } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'

export type MergedResource = typeof mergedResources.$inferSelect

/** What is read of a resource before it is merged. */
export type MergedRow = {
  id: number
  title: string
  sourceUrl: string
  updatedAt: string
  chapters: string | null
  chapterIds: number[]
}

/** Locks the resources, so that nobody adds a comment or anything else to them until the transaction ends. */
export async function lockResources(db: Db, ids: readonly number[]): Promise<MergedRow[]> {
  const { rows } = await db.execute<MergedRow>(sql`
    SELECT id, title, source_url AS "sourceUrl", updated_at AS "updatedAt", chapters, chapter_ids AS "chapterIds"
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id FOR UPDATE`)
  return rows
}

export async function deleteResource(db: Db, id: number): Promise<void> {
  await db.execute(sql`DELETE FROM resources WHERE id = ${id}`)
}

export async function insertMerge(db: Db, merge: MergedResource): Promise<void> {
  await db
    .insert(mergedResources)
    .values(merge)
    .onConflictDoUpdate({ target: mergedResources.id, set: merge })
}

export async function findMerge(db: Db, id: number): Promise<MergedResource | null> {
  const [row] = await db
    .select()
    .from(mergedResources)
    .where(eq(mergedResources.id, id))
    .for('update')
  return row ?? null
}

export async function deleteMerge(db: Db, id: number): Promise<void> {
  await db.delete(mergedResources).where(eq(mergedResources.id, id))
}

/** Returns where each merged resource leads, through all later merges. With `kidsOnly`, only to resources for kids. */
export async function listTargets(
  db: Db,
  kidsOnly: boolean,
): Promise<{ id: number; target: number }[]> {
  const { rows } = await db.execute<{ id: number; target: number }>(sql`
    WITH RECURSIVE led AS (
      SELECT id, into_id AS target FROM merged_resources
      UNION SELECT led.id, next.into_id FROM led JOIN merged_resources AS next ON next.id = led.target
    )
    SELECT id, target FROM led WHERE NOT EXISTS (SELECT FROM merged_resources WHERE id = target)
      AND ${kidsOnly ? sql`EXISTS (SELECT FROM resources WHERE id = target AND kids)` : sql`true`}`)
  return rows
}

type Counts = Omit<MergePreview, 'from' | 'into'>

/** Counts what would move. */
export async function countMoved(db: Db, id: number): Promise<Counts> {
  const count = (from: string, where: string) =>
    sql`(SELECT count(*)::int FROM ${sql.raw(from)} WHERE ${sql.raw(where)} = ${id})`
  const { rows } = await db.execute<Counts>(sql`
    SELECT (SELECT count(*)::int FROM user_resources WHERE resource_id = ${id} AND is_bookmarked) AS saves,
      ${count('study_items', 'resource_id')} AS studied, ${count('study_notes', 'resource_id')} AS notes,
      ${count('list_items', 'resource_id')} AS lists,
      (SELECT count(*)::int FROM comments WHERE resource_id = ${id} AND deleted_at IS NULL) AS comments,
      (SELECT count(*)::int FROM reports WHERE kind = 'resource' AND target_id = ${id}) AS reports,
      ${count('suggestions', 'resource_id')} AS suggestions`)
  const [row] = rows
  if (!row) throw new Error('A query without a table has one row')
  return row
}
