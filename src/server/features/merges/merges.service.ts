import type { MergeInput, MergeParams, MergePreview } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import { readChapterLines } from '#shared/domain/chapters/chapter-text.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { type AppError, conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { findLastWriter, writeResources } from '../history/history.service.ts'
import { getForAdmin } from '../resources/admin-resources.service.ts'
import { restoreMerged } from '../trash/restore.service.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { ticksOf, type Move, moveRows } from './moved-rows.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { mergedResources, trash } from '../../platform/db/schema/curation.ts'
import { idList } from '../../platform/db/id-list.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

/** What is read of a resource before it is merged. */
type MergedRow = {
  id: number
  title: string
  sourceUrl: string
  updatedAt: string
  chapters: string | null
  chapterIds: number[]
}

type Counts = Omit<MergePreview, 'from' | 'into'>

export async function previewMerge(
  ctx: AppContext,
  { id, into }: MergeParams,
): Promise<MergePreview> {
  refuseItself(id, into)
  await refuseTrashed(ctx.db, [id, into])
  const named = async (which: number) => {
    const { title, sourceUrl } = await getForAdmin(ctx, which)
    return { id: which, title, sourceUrl }
  }
  return { from: await named(id), into: await named(into), ...(await countMoved(ctx.db, id)) }
}

function refuseItself(id: number, into: number): void {
  if (id !== into) return
  throw invalid('into', text('A resource cannot be merged into itself'))
}

/** Says of what was deleted meanwhile that it can come back first. */
async function refuseTrashed(db: Db, ids: readonly number[]): Promise<void> {
  const [gone] = await db
    .select({ id: trash.entityId })
    .from(trash)
    .where(and(eq(trash.kind, 'resource'), inArray(trash.entityId, [...ids])))
  if (!gone) return
  throw conflict('in_trash', text('Resource #{id} is in the trash. Restore it first.', gone))
}

type Merge = MergeInput & {
  id: number
  /** From If-Match; null accepts any state. */
  seenAt: string | null
}

/** Moves what belongs to a resource to another one, to which its page and its calls lead from then on. */
export async function mergeResource(
  ctx: AppContext,
  { id, into, seenAt }: Merge,
): Promise<ResourceView> {
  refuseItself(id, into)
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const ids = [id, into, ...(await listFellows(tx, id))]
    await writeResources(tx, at, ids, async () => {
      await refuseTrashed(tx, [id, into])
      const rows = await lockResources(tx, [id, into])
      const [gone, stays] = [id, into].map((each) => rows.find((row) => row.id === each))
      if (!gone || !stays) throw notFound(text('Resource not found'))
      await refuseChanged({
        row: gone,
        seenAt,
        lastChange: () => findLastWriter(tx, id),
      })
      await moveToTrash(tx, 'resource', [id], at)
      await moveRows(tx, moveOf(gone, stays))
      await tx.execute(sql`DELETE FROM resources WHERE id = ${id}`)
      const set = { intoId: into, mergedAt: at.toISOString() }
      await tx
        .insert(mergedResources)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: mergedResources.id, set })
      const details = { resource: id, title: gone.title, into, intoTitle: stays.title }
      const entry = { action: 'resource_merged', details } as const
      return { result: null, entry, merged: [id, into] as const }
    })
  })
  return getForAdmin(ctx, into)
}

function moveOf(gone: MergedRow, stays: MergedRow): Move {
  return { from: gone.id, into: stays.id, chapters: sameChapters(gone, stays) }
}

/** Pairs the chapters with the same title and place; of several, the first with the first. */
function sameChapters(gone: MergedRow, stays: MergedRow): Move['chapters'] {
  const free = new Map<string, number[]>()
  for (const { key, id } of keyedChapters(stays)) {
    const ids = free.get(key) ?? []
    free.set(key, [...ids, id])
  }
  return keyedChapters(gone).flatMap(({ key, id }) => {
    const into = free.get(key)?.shift()
    return into === undefined ? [] : [{ from: id, into }]
  })
}

function keyedChapters({ chapters, chapterIds }: MergedRow): { key: string; id: number }[] {
  return readChapterLines(chapters ?? '').chapters.flatMap((chapter) => {
    const { title, startSeconds, page, url, number } = chapter
    const id = chapterIds[number - 1]
    const place = url === null ? null : addressKey(url)
    return id === undefined ? [] : [{ key: JSON.stringify([title, startSeconds, page, place]), id }]
  })
}

/** In days, as long as what is deleted is in the trash. */
const UNDONE_WITHIN = 30

/** Brings both resources back as they were, but for what was written since. `id` is the one that went. */
export async function unmergeResource(ctx: AppContext, id: number): Promise<ResourceView> {
  const at = ctx.clock()
  const known = await findMerge(ctx.db, id)
  await fillAddressKeys(ctx.db)
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const ids = known ? [known.intoId, ...(await listFellows(tx, known.intoId))] : []
    await writeResources(tx, at, ids, async () => {
      const merge = await findMerge(tx, id)
      if (!merge || merge.intoId !== known?.intoId)
        throw notFound(text('This resource is not merged'))
      if (at.getTime() - Date.parse(merge.mergedAt) > UNDONE_WITHIN * DAY_MS) throw tooLate()
      const [stays] = await lockResources(tx, [merge.intoId])
      if (!stays) {
        throw conflict(
          'not_restorable',
          text('Resource #{id} is gone. Restore it first, or undo its own merge.', {
            id: merge.intoId,
          }),
        )
      }
      const isBack = await restoreMerged(tx, id, async (trashId) => {
        const [back] = await lockResources(tx, [id])
        if (back) await returnRows(tx, trashId, moveOf(back, stays))
      })
      if (!isBack) throw tooLate()
      await tx.delete(mergedResources).where(eq(mergedResources.id, id))
      const [back] = await lockResources(tx, [id])
      const details = {
        resource: id,
        title: back?.title ?? '',
        into: stays.id,
        intoTitle: stays.title,
      }
      const entry = { action: 'resource_unmerged', details } as const
      return { result: null, entry, restored: [id], merged: [id, stays.id] as const }
    })
  })
  return getForAdmin(ctx, id)
}

function tooLate(): AppError {
  return conflict(
    'too_late',
    text('A merge can be undone for {days} days', { days: UNDONE_WITHIN }),
  )
}

/** Returns the resource to which a merged one leads; null for others. Locked visitors are led only to what is for kids. */
export async function findMergedTarget(ctx: AppContext, id: number): Promise<number | null> {
  const targets = await ctx.memo.get('merged resources', cacheStamp(ctx), async () => {
    const rows = await listTargets(ctx.db, ctx.kids !== null)
    return new Map(rows.map((row) => [row.id, row.target]))
  })
  return targets.get(id) ?? null
}

/** Locks the resources, so that nobody adds a comment or anything else to them until the transaction ends. */
async function lockResources(db: Db, ids: readonly number[]): Promise<MergedRow[]> {
  const { rows } = await db.execute<MergedRow>(sql`
    SELECT id, title, source_url AS "sourceUrl", updated_at AS "updatedAt", chapters, chapter_ids AS "chapterIds"
    FROM resources WHERE id = ANY (${idList(ids)}) ORDER BY id FOR UPDATE`)
  return rows
}

/** Returns the other editions of its work. */
async function listFellows(db: Db, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT other.id FROM resources JOIN resources AS other USING (work)
    WHERE resources.id = ${id} AND other.id <> ${id} ORDER BY 1`)
  return rows.map((row) => row.id)
}

async function findMerge(db: Db, id: number): Promise<typeof mergedResources.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(mergedResources)
    .where(eq(mergedResources.id, id))
    .for('update')
  return row ?? null
}

/** Returns where each merged resource leads, through all later merges. With `kidsOnly`, only to resources for kids. */
async function listTargets(db: Db, kidsOnly: boolean): Promise<{ id: number; target: number }[]> {
  const { rows } = await db.execute<{ id: number; target: number }>(sql`
    WITH RECURSIVE led AS (
      SELECT id, into_id AS target FROM merged_resources
      UNION SELECT led.id, next.into_id FROM led JOIN merged_resources AS next ON next.id = led.target
    )
    SELECT id, target FROM led WHERE NOT EXISTS (SELECT FROM merged_resources WHERE id = target)
      AND ${kidsOnly ? sql`EXISTS (SELECT FROM resources WHERE id = target AND kids)` : sql`true`}`)
  return rows
}

/** Counts what would move. */
async function countMoved(db: Db, id: number): Promise<Counts> {
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

/** Reads a list of rows that the merge has recorded. */
const recorded = (trashId: number, name: string, table: string) => sql`(
  SELECT row.* FROM trash, jsonb_array_elements(snapshot -> 'kept' -> ${name}::text) AS entry,
    jsonb_populate_record(NULL::${sql.identifier(table)}, entry) AS row WHERE trash.id = ${trashId})`

/** Whether the member of a row of `kept` had something in both resources. */
const hadBoth = (table: string, row: SQL) =>
  sql`snapshot -> 'kept' -> ${`before ${table}`}::text @> jsonb_build_array(jsonb_build_object('user_id', ${row}.user_id))`

/**
 * Moves everything back to `from`, which is there again. What somebody has written since stays written: a row that has
 * changed keeps its change, one that no longer exists stays gone. Leaves in the trash what is to be inserted again.
 */
async function returnRows(db: Db, trashId: number, move: Move): Promise<void> {
  const { from, into, chapters } = move
  const moveBack = (table: string, where: SQL, set = sql``) =>
    db.execute(sql`
      UPDATE ${sql.identifier(table)} AS now SET resource_id = ${from}${set}
      FROM trash, jsonb_array_elements(snapshot -> 'kept' -> ${table}::text) AS entry,
        jsonb_populate_record(NULL::${sql.identifier(table)}, entry) AS gone
      WHERE trash.id = ${trashId} AND now.resource_id = ${into} AND ${where}`)
  await moveBack('study_notes', sql`now.id = gone.id`)
  await moveBack(
    'list_items',
    sql`now.list_id = gone.list_id AND NOT snapshot -> 'merge' -> 'lists' @> to_jsonb(gone.list_id)`,
  )
  await moveBack(
    'card_lines',
    sql`now.id = gone.id`,
    sql`, chapter_id = gone.chapter_id, read_at = NULL`,
  )
  const isAlone = (table: string) =>
    sql`now.user_id = gone.user_id AND NOT ${hadBoth(table, sql`gone`)}`
  await moveBack('user_resources', isAlone('user_resources'))
  // What has changed since keeps its ticks, and gets those back that the other resource has no chapter for.
  await moveBack(
    'study_items',
    sql`${isAlone('study_items')} AND NOT EXISTS (SELECT
      FROM ${recorded(trashId, 'after study_items', 'study_items')} AS after WHERE to_jsonb(after) = to_jsonb(now))`,
    sql`, chapters_gone = gone.chapters_gone, chapters_done = ${ticksOf(sql`now.chapters_done`, move, 'from')}
      || ARRAY(SELECT id FROM unnest(gone.chapters_done) AS id WHERE id <> ALL (${idList(chapters.map((each) => each.from))}))`,
  )
  await db.execute(sql`
    UPDATE group_assignment_items AS item SET resource_id = ${from}, chapter_ids = before.chapter_ids
    FROM trash, jsonb_to_recordset(snapshot -> 'merge' -> 'assigned') AS before (assignment_id int, position int, chapter_ids int[])
    WHERE trash.id = ${trashId} AND item.assignment_id = before.assignment_id AND item.position = before.position
      AND item.resource_id = ${into}`)
  await db.execute(sql`
    UPDATE plan_steps SET resource_ids = before.resource_ids
    FROM ${recorded(trashId, 'before plan_steps', 'plan_steps')} AS before
    JOIN ${recorded(trashId, 'after plan_steps', 'plan_steps')} AS after USING (id)
    WHERE plan_steps.id = before.id AND plan_steps.resource_ids = after.resource_ids`)
  await db.execute(sql`
    UPDATE resources SET work = before.work, edition = before.edition
    FROM trash, jsonb_to_recordset(snapshot -> 'merge' -> 'works') AS before (id int, work text, edition text)
    WHERE trash.id = ${trashId} AND resources.id = before.id
      AND resources.work = CASE WHEN before.work IS NULL THEN snapshot #>> '{row,work}'
        ELSE (SELECT work FROM resources AS stays WHERE id = ${into}) END`)
  await db.execute(sql`
    UPDATE suggestions SET resource_id = ${from} WHERE resource_id = ${into} AND id IN (
      SELECT linked::int FROM trash, jsonb_array_elements_text(snapshot -> 'links' -> 'suggestions.resource_id') AS linked
      WHERE trash.id = ${trashId})`)
  await returnReports(db, trashId, move)
  await returnComments(db, trashId, move)
  for (const table of ['user_resources', 'study_items']) await takeMerged(db, trashId, table, move)
  await db.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{kept}',
      (snapshot -> 'kept') - ARRAY['comments', 'comment_votes', 'study_notes'] || jsonb_build_object('list_items', (
        SELECT coalesce(jsonb_agg(entry), '[]') FROM jsonb_array_elements(snapshot #> '{kept,list_items}') AS entry
        WHERE snapshot -> 'merge' -> 'lists' @> (entry -> 'list_id')), 'card_lines', (
        SELECT coalesce(jsonb_agg(entry), '[]') FROM jsonb_array_elements(snapshot #> '{kept,card_lines}') AS entry
        WHERE snapshot -> 'merge' -> 'cards' @> (entry -> 'id'))))
    WHERE id = ${trashId}`)
}

/**
 * Takes away the rows to which nobody has written since the merge. The trash then inserts them as they were, and what
 * those who had something in both had in the one that went.
 */
async function takeMerged(db: Db, trashId: number, table: string, { from }: Move): Promise<void> {
  await db.execute(sql`
    WITH taken AS (
      DELETE FROM ${sql.identifier(table)} AS now USING ${recorded(trashId, `after ${table}`, table)} AS after
      WHERE now.user_id = after.user_id AND to_jsonb(now) = to_jsonb(after) RETURNING now.user_id
    )
    UPDATE trash SET snapshot = jsonb_set(snapshot, ARRAY['kept', ${table}::text], (
      SELECT coalesce(jsonb_agg(entry), '[]')
      FROM jsonb_array_elements((snapshot -> 'kept' -> ${table}::text) || (snapshot -> 'kept' -> ${`before ${table}`}::text)) AS entry,
        jsonb_populate_record(NULL::${sql.identifier(table)}, entry) AS was
      WHERE was.user_id IN (SELECT user_id FROM taken)
        OR (was.resource_id = ${from} AND ${hadBoth(table, sql`was`)})))
    WHERE id = ${trashId}`)
}

async function returnReports(db: Db, trashId: number, { from, into }: Move): Promise<void> {
  const gone = recorded(trashId, 'reports', 'reports')
  await db.execute(sql`
    UPDATE reports SET target_id = ${from} WHERE kind = 'resource' AND target_id = ${into}
      AND id IN (SELECT id FROM ${gone} AS gone)`)
  await db.execute(sql`
    INSERT INTO reports SELECT gone.* FROM ${gone} AS gone
    WHERE EXISTS (SELECT FROM users WHERE id = gone.user_id) ON CONFLICT DO NOTHING`)
}

/** A comment whose author has written another one on its resource since becomes a reply to that one. */
async function returnComments(db: Db, trashId: number, { from, into }: Move): Promise<void> {
  for (const place of [from, into]) {
    await db.execute(sql`
      UPDATE comments SET resource_id = ${place}, parent_id = target.parent_id,
        rating = CASE WHEN target.parent_id IS NOT NULL THEN NULL
          WHEN comments.parent_id IS NOT NULL THEN target.rating ELSE comments.rating END
      FROM (
        SELECT before.id, before.rating, coalesce(before.parent_id, (
          SELECT other.id FROM comments AS other
          WHERE other.resource_id = ${place} AND other.parent_id IS NULL AND other.deleted_at IS NULL
            AND own.deleted_at IS NULL AND other.user_id = own.user_id AND other.id <> own.id
        )) AS parent_id
        FROM trash, jsonb_to_recordset(snapshot -> 'merge' -> 'comments')
          AS before (id int, resource_id int, parent_id int, rating int)
        JOIN comments AS own ON own.id = before.id
        WHERE trash.id = ${trashId} AND before.resource_id = ${place}
      ) AS target
      WHERE comments.id = target.id
        AND (target.parent_id IS NULL OR EXISTS (SELECT FROM comments AS parent WHERE parent.id = target.parent_id))`)
  }
  // Replies that were written since go where the comment goes.
  await db.execute(sql`
    UPDATE comments SET resource_id = parent.resource_id FROM comments AS parent
    WHERE comments.parent_id = parent.id AND comments.resource_id <> parent.resource_id
      AND parent.resource_id IN (${from}, ${into})`)
}
