import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { SavedQuery } from '#shared/contracts/saved.ts'
import type { Db } from '../../platform/db/client.ts'
import { isBitSet } from '../../platform/db/id-bits.ts'
import { withResource } from '../../platform/db/resource-words.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { userResources } from '../../platform/db/schema/user-resources.ts'

const isSavedBy = (userId: number) =>
  and(eq(userResources.userId, userId), eq(userResources.isBookmarked, true))

/** Returns the IDs, the most recently saved first. */
export async function listSavedIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: userResources.resourceId })
    .from(userResources)
    .where(isSavedBy(userId))
    .orderBy(desc(userResources.savedAt), desc(userResources.id))
  return rows.map(({ id }) => id)
}

/**
 * Returns one page of the IDs of the saved resources that match, and how many match. `ofType` are the resources of the
 * wanted type, as bits; null for all.
 */
export async function listSavedLike(
  db: Db,
  userId: number,
  { query, sort, limit, offset }: Omit<SavedQuery, 'type'>,
  ofType: Uint8Array | null,
): Promise<{ ids: number[]; matches: number }> {
  const { join, hasWords } = withResource(query)
  const needsResource = hasWords !== null || sort === 'title'
  const order =
    sort === 'title' ? sql`title, resource_id` : sql`saved_at DESC, user_resource_id DESC`
  const { rows } = await db.execute<{ matches: number; id: number | null }>(sql`
    WITH matching AS (
      SELECT item.id AS user_resource_id, resource_id, saved_at ${needsResource ? sql`, resource.title` : sql``}
      FROM user_resources AS item ${needsResource ? join : sql``}
      WHERE user_id = ${userId} AND is_bookmarked
        ${ofType ? sql`AND ${isBitSet(sql`resource_id`, ofType)}` : sql``}
        ${hasWords ? sql`AND ${hasWords}` : sql``}
    ), counted AS (
      SELECT count(*)::int AS matches FROM matching
    ), page AS (
      SELECT * FROM matching ORDER BY ${order} LIMIT ${limit ?? null} OFFSET ${offset}
    )
    SELECT matches, resource_id AS id FROM counted LEFT JOIN page ON true ORDER BY ${order}`)
  return {
    // Past the end, there is one row that contains only the number of matches.
    ids: rows.flatMap(({ id }) => id ?? []),
    matches: rows[0]?.matches ?? 0,
  }
}

export async function countSaved(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(userResources).where(isSavedBy(userId))
  return row?.count ?? 0
}

export async function isSaved(db: Db, userId: number, resourceId: number): Promise<boolean> {
  const rows = await db
    .select({ id: userResources.id })
    .from(userResources)
    .where(and(isSavedBy(userId), eq(userResources.resourceId, resourceId)))
  return rows.length > 0
}

/** Saving twice is the same as saving once. Returns false if the resource does not exist. */
export async function insertSaved(
  db: Db,
  { userId, resourceId, at }: { userId: number; resourceId: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO ${userResources} (user_id, resource_id, is_bookmarked, is_viewed, view_count, saved_at)
    SELECT ${userId}, id, true, false, 0, ${at.toISOString()} FROM ${resources} WHERE id = ${resourceId}
    ON CONFLICT (user_id, resource_id) DO UPDATE SET is_bookmarked = true, saved_at = excluded.saved_at`)
  return (rowCount ?? 0) > 0
}

export async function removeSaved(db: Db, userId: number, resourceId: number): Promise<void> {
  await db
    .update(userResources)
    .set({ isBookmarked: false, savedAt: null })
    .where(and(eq(userResources.userId, userId), eq(userResources.resourceId, resourceId)))
}

export type UserResourceRow = typeof userResources.$inferSelect &
  Pick<typeof resources.$inferSelect, 'title' | 'sourceUrl'>

export async function listUserResources(db: Db, userId: number): Promise<UserResourceRow[]> {
  const rows = await db
    .select({ row: userResources, title: resources.title, sourceUrl: resources.sourceUrl })
    .from(userResources)
    .innerJoin(resources, eq(resources.id, userResources.resourceId))
    .where(eq(userResources.userId, userId))
    .orderBy(asc(userResources.id))
  return rows.map(({ row, title, sourceUrl }) => ({ ...row, title, sourceUrl }))
}

/** Adds members' views gathered since the last time, for users and resources that still exist. */
export async function addMemberViews(
  db: Db,
  views: readonly { userId: number; resourceId: number; number: number; at: Date }[],
): Promise<void> {
  if (views.length === 0) return
  const gathered = JSON.stringify(
    views.map(({ userId, resourceId, number, at }) => ({ userId, resourceId, number, at })),
  )
  await db.execute(sql`
    INSERT INTO user_resources AS known (user_id, resource_id, view_count, last_viewed)
    SELECT "userId", "resourceId", number, at
    FROM jsonb_to_recordset(${gathered}::jsonb) AS view ("userId" int, "resourceId" int, number int, at timestamptz)
    JOIN users ON users.id = "userId" JOIN resources ON resources.id = "resourceId"
    ON CONFLICT (user_id, resource_id) DO UPDATE SET
      is_viewed = true, view_count = known.view_count + excluded.view_count, last_viewed = excluded.last_viewed`)
}
