import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type Move, ticksOf } from './moved-rows.queries.ts'
import { idList } from '../../platform/db/id-list.ts'

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
export async function returnRows(db: Db, trashId: number, move: Move): Promise<void> {
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
