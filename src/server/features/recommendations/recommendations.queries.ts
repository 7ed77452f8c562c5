import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** What was studied long ago says little, and a member may keep 10,000 resources. */
const NEWEST_COUNTED = 100
/** A placeholder that some resources have instead of an opening. */
const ALL_OPENINGS = 'All Openings'
/** The same as `openingFamily` in TypeScript. */
const FAMILY = sql`trim(split_part(resources.opening, ':', 1))`

/**
 * Returns the openings, without their variations, of the 100 resources whose status want, studying or done was changed last: first the opening of
 * most of them, ties by the newest change, then by name.
 */
export async function listStudiedOpenings(db: Db, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ opening: string }>(sql`
    SELECT ${FAMILY} AS opening
    FROM (
      SELECT resource_id, updated_at FROM study_items
      WHERE user_id = ${userId} AND status IN ('want', 'studying', 'done')
      ORDER BY updated_at DESC, resource_id LIMIT ${NEWEST_COUNTED}) AS newest
    JOIN resources ON resources.id = resource_id
    WHERE resources.opening <> ${ALL_OPENINGS}
    GROUP BY ${FAMILY} ORDER BY count(*) DESC, max(newest.updated_at) DESC, 1`)
  return rows.map(({ opening }) => opening)
}

/** Returns the openings of the plan's resources, without their variations: those of open steps first, in the order of the plan. */
export async function listPlanOpenings(db: Db, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ opening: string }>(sql`
    SELECT ${FAMILY} AS opening
    FROM plan_steps, unnest(resource_ids) WITH ORDINALITY AS named (id, place)
    JOIN resources ON resources.id = named.id
    WHERE user_id = ${userId} AND resources.opening <> ${ALL_OPENINGS}
    GROUP BY ${FAMILY} ORDER BY bool_and(done_at IS NOT NULL), min(position), min(place), 1`)
  return rows.map(({ opening }) => opening)
}

/**
 * Returns the resources that the member already knows: the IDs with any status, those without 'dropped', and those in
 * the plan, as JSON, which the driver parses faster than an array.
 */
export async function findKnown(
  db: Db,
  userId: number,
): Promise<{ all: number[]; studied: number[]; planned: number[] }> {
  const { rows } = await db.execute<{ all: number[]; studied: number[]; planned: number[] }>(sql`
    SELECT coalesce(json_agg(resource_id), '[]') AS "all",
      coalesce(json_agg(resource_id) FILTER (WHERE status <> 'dropped'), '[]') AS studied,
      ARRAY(SELECT unnest(resource_ids) FROM plan_steps WHERE user_id = ${userId}) AS planned
    FROM study_items WHERE user_id = ${userId}`)
  return rows[0] ?? { all: [], studied: [], planned: [] }
}
