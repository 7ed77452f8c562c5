import type {
  ListCard,
  ListMarks,
  ListView,
  RecommendedListsQuery,
} from '#shared/contracts/lists.ts'
import { LIST_COVERS, listSlug, MAX_FOLLOWED_LISTS } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { cacheStamp } from '../../platform/cache/stamp.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { getResources } from '../resources/resources.service.ts'
import { presentCard, presentList, visibilityOf } from './lists.presenter.ts'
import {
  countFollowed,
  type CountedList,
  countTypes,
  deleteFollow,
  findList,
  insertFollow,
  isFollowing,
  listCovers,
  listFollowed,
  listItemIds,
  listRecommended,
  lockList,
  updateList,
} from './lists.queries.ts'
import { requireReadable } from './lists.service.ts'

/** What people do with others' lists, and what search engines and feed readers get. */

/** More recommended lists than anybody reads; the list is filtered in memory. */
const MAX_CONSIDERED = 500
/** A list belongs to the page of a type with this many resources of it, or if at least half have it. */
const MANY_OF_A_TYPE = 3

/** Returns a list for everybody who has its address. Throws 404 for a private one. */
export async function getSharedList(ctx: AppContext, id: number): Promise<ListView> {
  const row = requireReadable(await findList(ctx.db, id), null)
  return presentList(row, await resourcesOf(ctx, id))
}

/** Returns a private list for its owner, and null if the list is not private. Throws 404 for everybody else. */
export async function findPrivateList(
  ctx: AppContext,
  id: number,
  findReader: () => Promise<{ user: { id: number } } | null>,
): Promise<ListView | null> {
  const row = await findList(ctx.db, id)
  if (row && row.visibility !== 'private') return null
  const reader = row && (await findReader())
  const list = requireReadable(row, reader?.user.id ?? null)
  return { ...presentList(list, await resourcesOf(ctx, id)), isOwn: true }
}

async function resourcesOf(ctx: AppContext, id: number) {
  return getResources(ctx, await listItemIds(ctx.db, id))
}

export async function getListMarks(
  ctx: AppContext,
  userId: number,
  id: number,
): Promise<ListMarks> {
  const row = requireReadable(await findList(ctx.db, id), userId)
  return {
    isOwn: row.userId === userId,
    isFollowed: await isFollowing(ctx.db, { userId, listId: id }),
  }
}

/** Following twice is the same as following once. */
export async function followList(
  ctx: AppContext,
  userId: number,
  { id, ip }: { id: number; ip: string },
): Promise<void> {
  const refuseOwn = (row: CountedList) => {
    if (row.userId === userId)
      throw new AppError(403, 'forbidden', 'You cannot follow your own list')
  }
  refuseOwn(requireReadable(await findList(ctx.db, id), userId))
  await ctx.limits.take('list', { ip, account: userId })
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    refuseOwn(requireReadable(await findList(tx, id), userId))
    if (await isFollowing(tx, { userId, listId: id })) return
    if ((await countFollowed(tx, userId)) >= MAX_FOLLOWED_LISTS)
      throw new AppError(409, 'too_many', `You can follow at most ${MAX_FOLLOWED_LISTS} lists`)
    await insertFollow(tx, { userId, listId: id, at: ctx.clock().toISOString() })
  })
}

/** Never fails, whatever has become of the list. */
export async function unfollowList(
  ctx: AppContext,
  userId: number,
  { id, ip }: { id: number; ip: string },
): Promise<void> {
  await ctx.limits.take('list', { ip, account: userId })
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    await deleteFollow(tx, { userId, listId: id })
  })
}

export async function listFollowedLists(ctx: AppContext, userId: number): Promise<ListCard[]> {
  return cardsOf(ctx, await listFollowed(ctx.db, userId))
}

async function cardsOf(ctx: AppContext, rows: readonly CountedList[]): Promise<ListCard[]> {
  const covers = await listCovers(
    ctx.db,
    rows.map(({ id }) => id),
    LIST_COVERS,
  )
  return rows.map((row) => presentCard(row, covers))
}

export async function setRecommendation(
  ctx: AppContext,
  { userId, ip }: Editor,
  { id, isRecommended }: { id: number; isRecommended: boolean },
): Promise<void> {
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    await lockList(tx, id)
    const row = requireReadable(await findList(tx, id), userId)
    // Curators' own private lists are not there either, because only public lists are a curator's matter.
    if (row.visibility === 'private') throw notFound('List')
    if (isRecommended && visibilityOf(row) !== 'public')
      throw new AppError(409, 'not_public', 'Only a public list can be recommended')
    if ((row.recommendedAt !== null) === isRecommended) return
    await updateList(tx, id, {
      recommendedAt: isRecommended ? now.toISOString() : null,
      recommendedBy: isRecommended ? userId : null,
    })
    await recordAudit(tx, now, ip, {
      userId,
      action: isRecommended ? 'list_recommended' : 'list_unrecommended',
      details: { list: id, title: row.title },
    })
  })
}

type Considered = { card: ListCard; words: string[]; types: Map<string, number> }

export async function listRecommendedLists(
  ctx: AppContext,
  { category, query, limit }: RecommendedListsQuery,
): Promise<ListCard[]> {
  const all = await ctx.memo.get('recommended lists', cacheStamp(ctx), () => consider(ctx))
  const words = wordsOf(query)
  if (query !== '' && words.length === 0) return []
  return all
    .filter(({ card, types }) => category === 'all' || isAbout(card, types.get(category) ?? 0))
    .filter((list) =>
      words.every((word) => list.words.some((candidate) => candidate.startsWith(word))),
    )
    .slice(0, limit)
    .map(({ card }) => card)
}

async function consider(ctx: AppContext): Promise<Considered[]> {
  const rows = await listRecommended(ctx.db, MAX_CONSIDERED)
  const ids = rows.map(({ id }) => id)
  const [cards, counts] = await Promise.all([cardsOf(ctx, rows), countTypes(ctx.db, ids)])
  return cards.map((card) => ({
    card,
    words: wordsOf(`${card.title} ${card.description ?? ''}`),
    types: new Map(
      counts.filter(({ listId }) => listId === card.id).map(({ type, count }) => [type, count]),
    ),
  }))
}

const isAbout = ({ items }: ListCard, ofType: number) =>
  ofType >= MANY_OF_A_TYPE || (ofType > 0 && ofType * 2 >= items)

/** Folded as in the search for resources: case, accents, plural. */
const wordsOf = (text: string) => tokensOf(text).map(({ word }) => singular(word))

export type ListPage = {
  /** Where the page is, if the request spells its URL otherwise; else null. */
  movedTo: string | null
  isPrivate: boolean
}

/** `/lists/{id}` with any ending, in every spelling that the router accepts. */
const LIST_PAGE = /^\/lists\/(\d{1,9})(?:-[^/]*)?\/*$/i

/**
 * Returns what must be known about the page of a list before it is rendered, or null if there is no such page for this
 * reader. The title of a private list, which its URL contains, is told to its owner only.
 */
export async function findListPage(
  ctx: AppContext,
  pathname: string,
  findReader: () => Promise<{ user: { id: number } } | null>,
): Promise<ListPage | null> {
  const id = Number(LIST_PAGE.exec(decoded(pathname))?.[1])
  if (!(id > 0)) return null
  const row = await findList(ctx.db, id)
  if (!row) return null
  const isPrivate = row.visibility === 'private'
  if (isPrivate && (await findReader())?.user.id !== row.userId) return null
  const path = paths.list({ id, slug: listSlug(row.title) })
  return { movedTo: pathname === path ? null : path, isPrivate }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
