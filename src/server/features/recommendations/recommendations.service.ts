import type { StudySuggestions } from '#shared/contracts/study.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { suggestedIds } from '../../search/suggested.ts'
import { getResources } from '../resources/resources.service.ts'
import { sql } from 'drizzle-orm'

/** What was studied long ago says little, and a member may keep 10,000 resources. */
const NEWEST_COUNTED = 100

/** A placeholder that some resources have instead of an opening. */
const ALL_OPENINGS = 'All Openings'

/** The same as `openingFamily` in TypeScript. */
const FAMILY = sql`trim(split_part(resources.opening, ':', 1))`

const MAX_SUGGESTIONS = 4

/**
 * Returns resources that are new to the member, on the first opening that has any, by the rules of docs/product.md
 * §9.8.
 */
export async function suggestToStudy(
  ctx: AppContext,
  { id: userId, preferences }: Pick<UserRow, 'id' | 'preferences'>,
): Promise<StudySuggestions> {
  const { languages = [], studyRating: rating = null, studyFree: freeOnly = false } = preferences
  const [studied, planned, met] = await Promise.all([
    listStudiedOpenings(ctx.db, userId),
    listPlanOpenings(ctx.db, userId),
    findKnown(ctx.db, userId),
  ])
  const openings = [
    ...studied.map((opening) => ({ opening, from: 'study' as const })),
    ...planned.map((opening) => ({ opening, from: 'plan' as const })),
  ]
  const index = await ctx.search.index()
  const known = new Set([...met.all, ...met.planned])
  for (const { opening, from } of openings) {
    const own = from === 'study' ? met.studied : met.planned
    const learner = { opening, studied: own, known, languages, rating, freeOnly }
    const found = suggestedIds(index, learner, { limit: MAX_SUGGESTIONS, now: ctx.clock() })
    if (found.length === 0) continue
    const reasons = new Map(found.map(({ id, reason }) => [id, reason]))
    const resources = await getResources(ctx, [...reasons.keys()])
    const suggestions = resources.flatMap((resource) => {
      const reason = reasons.get(resource.id)
      return reason ? [{ resource, reason }] : []
    })
    if (suggestions.length > 0) return { opening, from, suggestions }
  }
  return { opening: null, from: null, suggestions: [] }
}

/** Returns every opening, without its variation, that the member cares about: of what they study, of the plan, and preferred in the profile. */
export async function openingsOf(
  db: Db,
  { id, preferredOpenings }: Pick<UserRow, 'id' | 'preferredOpenings'>,
): Promise<string[]> {
  const openings = [
    await listStudiedOpenings(db, id),
    await listPlanOpenings(db, id),
    preferredOpenings,
  ]
  return [...new Set(openings.flat().map(openingFamily))]
}

/**
 * Returns the openings, without their variations, of the 100 resources whose status want, studying or done was changed last: first the opening of
 * most of them, ties by the newest change, then by name.
 */
async function listStudiedOpenings(db: Db, userId: number): Promise<string[]> {
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
async function listPlanOpenings(db: Db, userId: number): Promise<string[]> {
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
async function findKnown(
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
