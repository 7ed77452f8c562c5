import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type Move, ticksOf } from './moved-rows.queries.ts'
import { idList } from '../../platform/db/id-list.ts'

/** Reads a list of rows that the merge has recorded. */
const recorded = (trashId: number, name: string, table: string) => sql`(
  SELECT row.* FROM trash, jsonb_array_elements(snapshot -> 'kept' -> ${name}::text) AS entry,
    jsonb_populate_record(NULL::${sql.identifier(table)}, entry) AS row WHERE trash.id = ${trashId})`

/** Whether nothing has been written to a member's row since the merge. */
const isAsMerged = (trashId: number, table: string, row: SQL) => sql`EXISTS (
  SELECT FROM ${recorded(trashId, `after ${table}`, table)} AS after
  WHERE after.user_id = ${row}.user_id AND to_jsonb(after) = to_jsonb(${row}))`

/** Whether the member had something in both resources. */
const hadBoth = (trashId: number, table: string, row: SQL) => sql`EXISTS (
  SELECT FROM ${recorded(trashId, `before ${table}`, table)} AS before WHERE before.user_id = ${row}.user_id)`

/** Whether the member had something in the resource that went. */
const hadGone = (trashId: number, table: string, row: SQL) => sql`EXISTS (
  SELECT FROM ${recorded(trashId, `after ${table}`, table)} AS after WHERE after.user_id = ${row}.user_id)`

/**
 * Moves everything back to `from`, which is there again. What somebody has written since stays written: a row that has
 * changed keeps its change, one that no longer exists stays gone. Leaves in the trash what is to be inserted again.
 */
export async function returnRows(db: Db, trashId: number, move: Move): Promise<void> {
  const { from, into } = move
  await returnSaves(db, trashId, move)
  await db.execute(sql`
    UPDATE study_notes SET resource_id = ${from} WHERE resource_id = ${into}
      AND id IN (SELECT id FROM ${recorded(trashId, 'study_notes', 'study_notes')} AS gone)`)
  await db.execute(sql`
    UPDATE list_items SET resource_id = ${from} WHERE resource_id = ${into}
      AND list_id IN (SELECT list_id FROM ${recorded(trashId, 'list_items', 'list_items')} AS gone)
      AND NOT EXISTS (SELECT FROM trash WHERE id = ${trashId} AND snapshot -> 'merge' -> 'lists' @> to_jsonb(list_id))`)
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
    UPDATE suggestions SET resource_id = ${from} WHERE resource_id = ${into} AND id IN (
      SELECT linked::int FROM trash, jsonb_array_elements_text(snapshot -> 'links' -> 'suggestions.resource_id') AS linked
      WHERE trash.id = ${trashId})`)
  await returnReports(db, trashId, move)
  await returnComments(db, trashId, move)
  await returnChangedStudy(db, trashId, move)
  await keepForInsertion(db, trashId, move)
  await returnStudy(db, trashId, move)
}

async function returnSaves(db: Db, trashId: number, { from, into }: Move): Promise<void> {
  const now = sql`user_resources`
  await db.execute(sql`
    UPDATE user_resources SET is_bookmarked = before.is_bookmarked, is_viewed = before.is_viewed,
      view_count = before.view_count, last_viewed = before.last_viewed, saved_at = before.saved_at,
      rating = before.rating
    FROM ${recorded(trashId, 'before user_resources', 'user_resources')} AS before
    WHERE user_resources.id = before.id AND ${isAsMerged(trashId, 'user_resources', now)}`)
  await db.execute(sql`
    UPDATE user_resources SET resource_id = ${from} WHERE resource_id = ${into}
      AND ${hadGone(trashId, 'user_resources', now)} AND NOT ${hadBoth(trashId, 'user_resources', now)}`)
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

/** Leaves of the rows in the trash those that the merge has deleted, and those that are inserted as they were. */
async function keepForInsertion(db: Db, trashId: number, { into }: Move): Promise<void> {
  const some = (name: string, where: SQL) => sql`${name}::text, (
    SELECT coalesce(jsonb_agg(entry), '[]') FROM jsonb_array_elements(snapshot -> 'kept' -> ${name}::text) AS entry
    CROSS JOIN LATERAL (SELECT (entry ->> 'user_id')::int AS user_id, (entry ->> 'list_id')::int AS list_id) AS gone
    WHERE ${where})`
  const gone = sql`gone`
  await db.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{kept}', (snapshot -> 'kept') || jsonb_build_object(
      'comments', '[]'::jsonb, 'comment_votes', '[]'::jsonb, 'study_notes', '[]'::jsonb,
      ${some('user_resources', hadBoth(trashId, 'user_resources', gone))},
      ${some(
        'study_items',
        sql`${hadBoth(trashId, 'study_items', gone)} OR EXISTS (SELECT FROM study_items
          WHERE resource_id = ${into} AND study_items.user_id = gone.user_id
            AND ${isAsMerged(trashId, 'study_items', sql`study_items`)})`,
      )},
      ${some('list_items', sql`snapshot -> 'merge' -> 'lists' @> to_jsonb(gone.list_id)`)}
    )) WHERE id = ${trashId}`)
}

async function returnStudy(db: Db, trashId: number, { into }: Move): Promise<void> {
  const now = sql`study_items`
  await db.execute(sql`
    UPDATE study_items SET status = before.status, progress = before.progress, unit = before.unit, done = before.done,
      total = before.total, chapters_done = before.chapters_done, chapters_gone = before.chapters_gone,
      added_at = before.added_at, started_at = before.started_at, finished_at = before.finished_at,
      updated_at = before.updated_at
    FROM ${recorded(trashId, 'before study_items', 'study_items')} AS before
    WHERE study_items.user_id = before.user_id AND study_items.resource_id = ${into}
      AND ${isAsMerged(trashId, 'study_items', now)}`)
  await db.execute(sql`
    DELETE FROM study_items WHERE resource_id = ${into} AND ${hadGone(trashId, 'study_items', now)}
      AND NOT ${hadBoth(trashId, 'study_items', now)} AND ${isAsMerged(trashId, 'study_items', now)}`)
}

/** What has changed since goes back with its change, and with the ticks that the other resource has no chapter for. */
async function returnChangedStudy(db: Db, trashId: number, move: Move): Promise<void> {
  const { from, into, chapters } = move
  const now = sql`study_items`
  const mapped = idList(chapters.map((each) => each.from))
  await db.execute(sql`
    UPDATE study_items SET resource_id = ${from}, chapters_gone = gone.chapters_gone,
      chapters_done = ${ticksOf(sql`study_items.chapters_done`, move, 'from')}
        || ARRAY(SELECT id FROM unnest(gone.chapters_done) AS id WHERE id <> ALL (${mapped}))
    FROM ${recorded(trashId, 'study_items', 'study_items')} AS gone
    WHERE study_items.resource_id = ${into} AND study_items.user_id = gone.user_id
      AND NOT ${hadBoth(trashId, 'study_items', now)} AND NOT ${isAsMerged(trashId, 'study_items', now)}`)
}
