import type { ResourceView } from '#shared/contracts/resources.ts'
import type { SavedQuery } from '#shared/contracts/saved.ts'
import { NO_TABLE_FILTERS } from '#shared/domain/table-filters.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { getResources } from '../resources/resources.service.ts'
import {
  insertSaved,
  listSavedLike,
  listUserResources,
  removeSaved,
  type UserResourceRow,
} from './saved.queries.ts'
import { text } from '#shared/texts/text.ts'

export async function saveResource(
  ctx: AppContext,
  { userId, ip }: Editor,
  resourceId: number,
): Promise<{ isSaved: boolean }> {
  await ctx.limits.take('save', { ip, account: userId })
  if (!(await insertSaved(ctx.db, { userId, resourceId, at: ctx.clock() })))
    throw notFound(text('Resource not found'))
  return { isSaved: true }
}

/** Removing what is not saved is not an error, even if the resource no longer exists. */
export async function unsaveResource(
  ctx: AppContext,
  { userId, ip }: Editor,
  resourceId: number,
): Promise<{ isSaved: boolean }> {
  await ctx.limits.take('save', { ip, account: userId })
  await removeSaved(ctx.db, userId, resourceId)
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
  return (await listUserResources(db, userId)).map(presentUserResource)
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
