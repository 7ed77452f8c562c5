import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/** `from` goes and `into` stays. */
export type Move = {
  from: number
  into: number
  /** The chapters of both with the same title and place. */
  chapters: readonly { from: number; into: number }[]
}

/** The further of two statuses stays. */
const RANK = (row: string) =>
  sql`array_position(ARRAY['dropped', 'want', 'studying', 'done'], ${sql.identifier(row)}.status)`

/** Returns the chapters of one resource for those of the other in the array `ticked`. */
export function ticksOf(ticked: SQL, { chapters }: Move, to: 'from' | 'into'): SQL {
  const column = (side: 'from' | 'into') => idList(chapters.map((each) => each[side]))
  return sql`ARRAY(SELECT there FROM unnest(${column(to === 'into' ? 'from' : 'into')}, ${column(to)}) AS pair (here, there)
    WHERE here = ANY (${ticked}))`
}

/**
 * Adds to the entry in the trash what an undo needs besides the rows of the resource itself. Lists of rows with a
 * `user_id` are below `kept`, so that the deletion of an account clears them there (features/trash).
 */
async function recordBefore(db: Db, move: Move): Promise<void> {
  const { from, into } = move
  const rows = (query: SQL) =>
    sql`(SELECT coalesce(jsonb_agg(to_jsonb(item)), '[]') FROM (${query}) AS item)`
  const ofBoth = (table: SQL) => sql`SELECT kept.* FROM ${table} AS kept
    JOIN ${table} AS gone USING (user_id) WHERE kept.resource_id = ${into} AND gone.resource_id = ${from}`
  await db.execute(sql`
    UPDATE trash SET snapshot = snapshot || jsonb_build_object(
      'merge', jsonb_build_object(
        'into', ${into}::int,
        'works', ${rows(sql`SELECT id, work, edition FROM resources WHERE id <> ${from} AND ${changesWork(move)}`)},
        'lists', (SELECT coalesce(jsonb_agg(list_id), '[]') FROM list_items JOIN list_items AS gone USING (list_id)
          WHERE list_items.resource_id = ${into} AND gone.resource_id = ${from}),
        'assigned', ${rows(sql`SELECT assignment_id, position, chapter_ids FROM group_assignment_items
          WHERE resource_id = ${from}`)},
        'comments', ${rows(sql`SELECT id, resource_id, parent_id, rating FROM comments
          WHERE resource_id = ${from} OR (resource_id = ${into} AND (
            parent_id IS NULL AND user_id IN (SELECT user_id FROM comments WHERE resource_id = ${from})
            OR parent_id IN (SELECT id FROM comments WHERE resource_id = ${into} AND parent_id IS NULL
              AND user_id IN (SELECT user_id FROM comments WHERE resource_id = ${from}))))`)}
      ),
      'kept', (snapshot -> 'kept') || jsonb_build_object(
        'before user_resources', ${rows(ofBoth(sql`user_resources`))},
        'before study_items', ${rows(ofBoth(sql`study_items`))},
        'before plan_steps', ${rows(sql`SELECT id, user_id, resource_ids FROM plan_steps
          WHERE ${from} = ANY (resource_ids)`)},
        'reports', ${rows(sql`SELECT * FROM reports WHERE kind = 'resource' AND target_id = ${from}`)}
      )
    ) WHERE kind = 'resource' AND entity_id = ${from}`)
}

/** Adds how the rows are right after the merge, to tell what is written later. */
async function recordAfter(db: Db, { from, into }: Move): Promise<void> {
  const ofMembers = (table: string) => sql`(SELECT coalesce(jsonb_agg(to_jsonb(item)), '[]')
    FROM ${sql.identifier(table)} AS item WHERE resource_id = ${into} AND user_id IN (
      SELECT (gone ->> 'user_id')::int FROM jsonb_array_elements(snapshot -> 'kept' -> ${table}::text) AS gone))`
  await db.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{kept}', (snapshot -> 'kept') || jsonb_build_object(
      'after user_resources', ${ofMembers('user_resources')},
      'after study_items', ${ofMembers('study_items')},
      'after plan_steps', (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'user_id', user_id, 'resource_ids', resource_ids)), '[]') FROM plan_steps
        WHERE id IN (SELECT (step ->> 'id')::int
          FROM jsonb_array_elements(snapshot -> 'kept' -> 'before plan_steps') AS step))
    )) WHERE kind = 'resource' AND entity_id = ${from}`)
}

/** What takes the place of `from` in its work: the other one, or the work of the other one. */
const changesWork = ({ from, into }: Move) => sql`EXISTS (
  SELECT FROM resources AS gone JOIN resources AS stays ON stays.id = ${into}
  WHERE gone.id = ${from} AND gone.work IS DISTINCT FROM stays.work
    AND CASE WHEN stays.work IS NULL THEN resources.id = stays.id ELSE resources.work = gone.work END)`

/** Moves what belongs to `from`, whose copy is in the trash. What stays with it is deleted along with it. */
export async function moveRows(db: Db, move: Move): Promise<void> {
  const { from, into } = move
  await recordBefore(db, move)
  await db.execute(sql`
    UPDATE resources SET work = coalesce(stays.work, gone.work),
      edition = CASE WHEN resources.id = ${into} THEN gone.edition ELSE resources.edition END
    FROM resources AS gone, resources AS stays
    WHERE gone.id = ${from} AND stays.id = ${into} AND resources.id <> ${from} AND ${changesWork(move)}`)
  await moveSaves(db, move)
  await moveStudy(db, move)
  await moveComments(db, move)
  await db.execute(sql`
    UPDATE list_items SET resource_id = ${into} WHERE resource_id = ${from}
      AND NOT EXISTS (SELECT FROM list_items AS kept WHERE kept.resource_id = ${into} AND kept.list_id = list_items.list_id)`)
  await db.execute(sql`
    UPDATE group_assignment_items SET resource_id = ${into}, chapter_ids = ${ticksOf(sql`chapter_ids`, move, 'into')}
    WHERE resource_id = ${from}`)
  await db.execute(sql`
    DELETE FROM reports WHERE kind = 'resource' AND target_id = ${from} AND EXISTS (
      SELECT FROM reports AS kept WHERE kept.kind = 'resource' AND kept.target_id = ${into}
        AND kept.user_id = reports.user_id)`)
  await db.execute(
    sql`UPDATE reports SET target_id = ${into} WHERE kind = 'resource' AND target_id = ${from}`,
  )
  await db.execute(sql`UPDATE suggestions SET resource_id = ${into} WHERE resource_id = ${from}`)
  await db.execute(sql`
    UPDATE plan_steps SET resource_ids = CASE WHEN ${into} = ANY (resource_ids)
      THEN array_remove(resource_ids, ${from}::int) ELSE array_replace(resource_ids, ${from}::int, ${into}::int) END
    WHERE ${from} = ANY (resource_ids)`)
  await recordAfter(db, move)
}

async function moveSaves(db: Db, { from, into }: Move): Promise<void> {
  await db.execute(sql`
    UPDATE user_resources AS kept SET
      is_bookmarked = kept.is_bookmarked OR gone.is_bookmarked,
      is_viewed = kept.is_viewed OR gone.is_viewed,
      view_count = kept.view_count + gone.view_count,
      last_viewed = greatest(kept.last_viewed, gone.last_viewed),
      saved_at = least(kept.saved_at, gone.saved_at),
      rating = coalesce(kept.rating, gone.rating)
    FROM user_resources AS gone
    WHERE kept.resource_id = ${into} AND gone.resource_id = ${from} AND gone.user_id = kept.user_id`)
  await db.execute(sql`
    UPDATE user_resources SET resource_id = ${into} WHERE resource_id = ${from} AND NOT EXISTS (
      SELECT FROM user_resources AS kept WHERE kept.resource_id = ${into} AND kept.user_id = user_resources.user_id)`)
}

/** Ticks decide the progress of what is not done, as in shared/domain/study.ts. */
async function moveStudy(db: Db, move: Move): Promise<void> {
  const { from, into } = move
  const all = sql`(SELECT chapter_ids FROM resources WHERE id = ${into})`
  const progress = (status: SQL, unit: SQL, ticked: SQL, otherwise: SQL) => sql`
    CASE WHEN ${status} <> 'done' AND ${unit} IS NULL AND ${ticked} AND cardinality(${all}) > 0
      THEN round(100.0 * cardinality(ticks) / cardinality(${all}))::int ELSE ${otherwise} END`
  await db.execute(sql`
    UPDATE study_items AS kept SET
      status = further.status, unit = further.unit, done = further.done, total = further.total,
      finished_at = further.finished_at,
      progress = ${progress(sql`further.status`, sql`further.unit`, sql`ticks <> kept.chapters_done`, sql`further.progress`)},
      chapters_done = ticks,
      added_at = least(kept.added_at, gone.added_at),
      started_at = least(kept.started_at, gone.started_at),
      updated_at = greatest(kept.updated_at, gone.updated_at)
    FROM study_items AS own
    JOIN study_items AS gone ON gone.user_id = own.user_id AND gone.resource_id = ${from}
    CROSS JOIN LATERAL (
      SELECT each.* FROM study_items AS each WHERE each.user_id = own.user_id AND each.resource_id IN (${from}, ${into})
      ORDER BY ${RANK('each')} DESC, each.progress DESC, each.updated_at DESC LIMIT 1
    ) AS further
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT id FROM unnest(${all}) AS id
        WHERE id = ANY (own.chapters_done || ${ticksOf(sql`gone.chapters_done`, move, 'into')})) AS ticks
    ) AS merged
    WHERE own.resource_id = ${into} AND kept.resource_id = ${into} AND kept.user_id = own.user_id`)
  await db.execute(sql`
    UPDATE study_items AS moved SET resource_id = ${into}, chapters_done = ticks, chapters_gone = '{}',
      progress = ${progress(sql`moved.status`, sql`moved.unit`, sql`moved.chapters_done <> '{}'`, sql`moved.progress`)}
    FROM study_items AS gone
    CROSS JOIN LATERAL (SELECT ${ticksOf(sql`gone.chapters_done`, move, 'into')} AS ticks) AS merged
    WHERE moved.resource_id = ${from} AND gone.resource_id = ${from} AND gone.user_id = moved.user_id
      AND NOT EXISTS (SELECT FROM study_items AS kept WHERE kept.resource_id = ${into} AND kept.user_id = moved.user_id)`)
  await moveCards(db, move)
  await db.execute(sql`UPDATE study_notes SET resource_id = ${into} WHERE resource_id = ${from}`)
}

/** What is learned of a chapter goes to the same one there, unless it is learned there already. */
async function moveCards(db: Db, { from, into, chapters }: Move): Promise<void> {
  const column = (side: 'from' | 'into') => idList(chapters.map((each) => each[side]))
  await db.execute(sql`
    UPDATE card_lines AS line SET resource_id = ${into}, chapter_id = there, read_at = NULL
    FROM unnest(${column('from')}, ${column('into')}) AS pair (here, there)
    WHERE line.resource_id = ${from} AND line.chapter_id = here
      AND NOT EXISTS (SELECT FROM card_lines AS kept WHERE kept.card_id = line.card_id AND kept.chapter_id = there)`)
  // What stays goes with the resource, and an undo brings it back.
  await db.execute(sql`
    UPDATE trash SET snapshot = jsonb_set(snapshot, '{merge,cards}', (
      SELECT coalesce(jsonb_agg(id), '[]') FROM card_lines WHERE resource_id = ${from}))
    WHERE kind = 'resource' AND entity_id = ${from}`)
}

/** Of two comments of one person, the newer stays and the older becomes its reply, with the replies to it. */
async function moveComments(db: Db, { from, into }: Move): Promise<void> {
  const isTop = (row: string) =>
    sql`${sql.identifier(row)}.parent_id IS NULL AND ${sql.identifier(row)}.deleted_at IS NULL`
  await db.execute(sql`
    UPDATE comments SET parent_id = newer, rating = NULL
    FROM (
      SELECT CASE WHEN is_gone_older THEN gone.id ELSE kept.id END AS older,
        CASE WHEN is_gone_older THEN kept.id ELSE gone.id END AS newer
      FROM comments AS gone JOIN comments AS kept USING (user_id)
      CROSS JOIN LATERAL (SELECT (gone.created_at, gone.id) < (kept.created_at, kept.id) AS is_gone_older) AS compared
      WHERE gone.resource_id = ${from} AND kept.resource_id = ${into} AND ${isTop('gone')} AND ${isTop('kept')}
    ) AS pair
    WHERE comments.id = older OR comments.parent_id = older`)
  await db.execute(sql`UPDATE comments SET resource_id = ${into} WHERE resource_id = ${from}`)
}
