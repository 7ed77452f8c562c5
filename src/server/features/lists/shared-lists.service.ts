import type { ListCard, ListMarks, ListView } from '#shared/contracts/lists.ts'
import { LIST_COVERS, type ListId, MAX_FOLLOWED_LISTS } from '#shared/domain/lists.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { getResources } from '../resources/resources.service.ts'
import { presentCard, presentList, visibilityOf } from './lists.presenter.ts'
import {
  type CountedList,
  findList,
  findListAt,
  listCovers,
  listFollowed,
  listItemIds,
  lockList,
  updateList,
} from './lists.queries.ts'
import {
  countWrite,
  isShared,
  readAt,
  type Reader,
  requireReadable,
  requireShown,
} from './lists.service.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { reports } from '../../platform/db/schema/curation.ts'
import { listFollows } from '../../platform/db/schema/lists.ts'

/** What people do with others' lists. */

export type FindReader = () => Promise<{ user: NonNullable<Reader> } | null>

/** Returns a list for everybody who has its address. Throws 404 for a private or hidden one. */
export async function getSharedList(ctx: AppContext, at: ListId): Promise<ListView> {
  const row = requireReadable(await findListAt(ctx.db, at), null)
  return presentList(row, await resourcesOf(ctx, row.id))
}

/**
 * Returns a private or hidden list for those for whom it exists, and null if everybody may read the list. Throws 404
 * for everybody else.
 */
export async function findUnsharedList(
  ctx: AppContext,
  at: ListId,
  { findReader, isCounted }: { findReader: FindReader; isCounted: boolean },
): Promise<ListView | null> {
  const read = async (row: CountedList | null): Promise<ListView | null> => {
    if (row && isShared(row)) return null
    const reader = (row && (await findReader())?.user) ?? null
    const list = requireReadable(row, reader)
    const view = presentList(list, await resourcesOf(ctx, list.id))
    return list.userId === reader?.id ? { ...view, isOwn: true } : view
  }
  return readAt(ctx, at, read, isCounted)
}

async function resourcesOf(ctx: AppContext, id: number) {
  return getResources(ctx, await listItemIds(ctx.db, id))
}

export async function getListMarks(
  ctx: AppContext,
  reader: NonNullable<Reader>,
  id: number,
): Promise<ListMarks> {
  const row = requireReadable(await findList(ctx.db, id), reader)
  const which = { userId: reader.id, listId: id }
  const [isFollowed, reported] = await Promise.all([
    isFollowing(ctx.db, which),
    isReported(ctx.db, which),
  ])
  return { isOwn: row.userId === reader.id, isFollowed, isReported: reported }
}

/** Following twice is the same as following once. */
export async function followList(
  ctx: AppContext,
  reader: NonNullable<Reader>,
  id: number,
): Promise<void> {
  const userId = reader.id
  const refuseOwn = (row: CountedList) => {
    if (row.userId === userId)
      throw new AppError(403, 'forbidden', text('You cannot follow your own list'))
  }
  refuseOwn(requireShown(await findList(ctx.db, id), reader))
  await countWrite(ctx, userId)
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    refuseOwn(requireShown(await findList(tx, id), reader))
    if (await isFollowing(tx, { userId, listId: id })) return
    if ((await countFollowed(tx, userId)) >= MAX_FOLLOWED_LISTS)
      throw conflict(
        'too_many',
        text('You can follow at most {max} lists', { max: MAX_FOLLOWED_LISTS }),
      )
    await insertFollow(tx, { userId, listId: id, at: ctx.clock().toISOString() })
  })
}

/** Never fails, whatever has become of the list. */
export async function unfollowList(ctx: AppContext, userId: number, id: number): Promise<void> {
  await countWrite(ctx, userId)
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    await deleteFollow(tx, { userId, listId: id })
  })
}

export async function listFollowedLists(ctx: AppContext, userId: number): Promise<ListCard[]> {
  return cardsOf(ctx, await listFollowed(ctx.db, userId))
}

/** Returns lists without their resources. */
export async function cardsOf(ctx: AppContext, rows: readonly CountedList[]): Promise<ListCard[]> {
  const covers = await listCovers(
    ctx.db,
    rows.map(({ id }) => id),
    LIST_COVERS,
  )
  return rows.map((row) => presentCard(row, covers))
}

export async function setRecommendation(
  ctx: AppContext,
  { userId }: Editor,
  { id, isRecommended, reader }: { id: number; isRecommended: boolean; reader: Reader },
): Promise<void> {
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    await lockList(tx, id)
    const row = requireShown(await findList(tx, id), reader)
    // Curators' own private lists are not included either, because curators deal only with public ones.
    if (row.visibility === 'private') throw notFound(text('List not found'))
    if (isRecommended && visibilityOf(row) !== 'public')
      throw conflict('not_public', text('Only a public list can be recommended'))
    if ((row.recommendedAt !== null) === isRecommended) return
    await updateList(tx, id, {
      recommendedAt: isRecommended ? now.toISOString() : null,
      recommendedBy: isRecommended ? userId : null,
    })
    await recordAudit(tx, now, {
      userId,
      action: isRecommended ? 'list_recommended' : 'list_unrecommended',
      // Without its title, which may be private later.
      details: { list: id },
    })
  })
}

async function insertFollow(
  db: Db,
  follow: { userId: number; listId: number; at: string },
): Promise<void> {
  const { userId, listId, at } = follow
  await db.insert(listFollows).values({ userId, listId, createdAt: at }).onConflictDoNothing()
}

async function deleteFollow(
  db: Db,
  { userId, listId }: { userId: number; listId: number },
): Promise<void> {
  await db
    .delete(listFollows)
    .where(and(eq(listFollows.userId, userId), eq(listFollows.listId, listId)))
}

async function isFollowing(
  db: Db,
  { userId, listId }: { userId: number; listId: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: listFollows.listId })
    .from(listFollows)
    .where(and(eq(listFollows.userId, userId), eq(listFollows.listId, listId)))
  return rows.length > 0
}

/** Returns whether the member has reported the list. */
async function isReported(
  db: Db,
  { userId, listId }: { userId: number; listId: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, 'list'), eq(reports.targetId, listId), eq(reports.userId, userId)))
  return rows.length > 0
}

/** Also counts those that the member may not see at present. */
async function countFollowed(db: Db, userId: number): Promise<number> {
  return db.$count(listFollows, eq(listFollows.userId, userId))
}
