import type { ResourceView } from '#shared/contracts/resources.ts'
import type { SavedQuery } from '#shared/contracts/study.ts'
import { NO_TABLE_FILTERS } from '#shared/domain/table-filters.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { mapInTurns, type Page, readInTurns } from '../../platform/turns.ts'
import { getResources } from '../resources/resources.service.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { withResource } from '../../platform/db/resource-words.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { userResources } from '../../platform/db/schema/study.ts'
import { isoTime } from '#shared/domain/days.ts'
import { isBitSet } from '../../platform/db/id-list.ts'

type UserResourceRow = typeof userResources.$inferSelect &
  Pick<typeof resources.$inferSelect, 'title' | 'sourceUrl'>

export async function saveResource(
  ctx: AppContext,
  { userId }: Editor,
  resourceId: number,
): Promise<{ isSaved: boolean }> {
  await ctx.limits.take('save', { account: userId })
  if (!(await insertSaved(ctx.db, { userId, resourceId, at: ctx.clock() })))
    throw notFound(text('Resource not found'))
  return { isSaved: true }
}

/** Removing what is not saved is not an error, even if the resource no longer exists. */
export async function unsaveResource(
  ctx: AppContext,
  { userId }: Editor,
  resourceId: number,
): Promise<{ isSaved: boolean }> {
  await ctx.limits.take('save', { account: userId })
  await ctx.db
    .update(userResources)
    .set({ isBookmarked: false, savedAt: null })
    .where(and(eq(userResources.userId, userId), eq(userResources.resourceId, resourceId)))
  return { isSaved: false }
}

/** Returns one page of the saved resources that match, or all of them, and how many match. */
export async function listSaved(
  ctx: AppContext,
  userId: number,
  { type, ...query }: SavedQuery,
): Promise<{ items: ResourceView[]; total: number }> {
  const ofType = type && (await ctx.search.select({ ...NO_TABLE_FILTERS, type: [type] }, ''))
  const { ids, matches } = await listSavedLike(ctx.db, userId, query, ofType?.idBits() ?? null)
  return { items: await getResources(ctx, ids), total: matches }
}

/** Returns saved and viewed resources for the user's own copy of their data. */
export async function exportUserResources(
  db: Db,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const rows = await readInTurns((page) => listUserResources(db, userId, page))
  return mapInTurns(rows, presentUserResource)
}

/** Returns a saved or viewed resource for the user's own copy of their data. */
function presentUserResource(row: UserResourceRow): Record<string, unknown> {
  return {
    resourceId: row.resourceId,
    title: row.title,
    sourceUrl: row.sourceUrl,
    isSaved: row.isBookmarked,
    savedAt: row.savedAt && isoTime(row.savedAt),
    isViewed: row.isViewed,
    viewCount: row.viewCount,
    lastViewed: row.lastViewed && isoTime(row.lastViewed),
  }
}

/**
 * Returns one page of the IDs of the saved resources that match, and how many match. `ofType` are the resources of the
 * wanted type, as bits; null for all.
 */
async function listSavedLike(
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

/** Saving twice is the same as saving once. Returns false if the resource does not exist. */
async function insertSaved(
  db: Db,
  { userId, resourceId, at }: { userId: number; resourceId: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO ${userResources} (user_id, resource_id, is_bookmarked, is_viewed, view_count, saved_at)
    SELECT ${userId}, id, true, false, 0, ${at.toISOString()} FROM ${resources} WHERE id = ${resourceId}
    ON CONFLICT (user_id, resource_id) DO UPDATE SET is_bookmarked = true, saved_at = excluded.saved_at`)
  return (rowCount ?? 0) > 0
}

async function listUserResources(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<UserResourceRow[]> {
  const rows = await db
    .select({ row: userResources, title: resources.title, sourceUrl: resources.sourceUrl })
    .from(userResources)
    .innerJoin(resources, eq(resources.id, userResources.resourceId))
    .where(eq(userResources.userId, userId))
    .orderBy(asc(userResources.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, title, sourceUrl }) => ({ ...row, title, sourceUrl }))
}
