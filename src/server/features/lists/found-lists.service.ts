import type { ListCard, PublicListsQuery, RecommendedListsQuery } from '#shared/contracts/lists.ts'
import { type ListId, listIdIn } from '#shared/domain/lists.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { type FeedOfList, type PageOfList, presentForFeed, presentPage } from './lists.presenter.ts'
import { type CountedList, findListAt, type ListRow, selectCounted } from './lists.queries.ts'
import { isShared, readAt, requireReadable } from './lists.service.ts'
import { cardsOf, type FindReader } from './shared-lists.service.ts'
import { count, eq, inArray, max, sql } from 'drizzle-orm'
import { listItems, lists } from '../../platform/db/schema/lists.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

type FeedItem = Pick<typeof resources.$inferSelect, 'id' | 'title' | 'description' | 'language'> & {
  addedAt: string
  updatedAt: string
}

/** How lists are found: recommended ones, their pages, feeds and the sitemap. */

/** More recommended lists than anybody reads; the list is filtered in memory. */
const MAX_CONSIDERED = 500
/** A list belongs to the page of a type with this many resources of it, or if at least half have it. */
const MANY_OF_A_TYPE = 3

const HOLDS_SOMETHING = sql`EXISTS (SELECT FROM list_items WHERE list_id = ${lists.id})`

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

/** Lists for everybody to look through. What holds nothing is not among them. */
export async function listPublicCards(
  ctx: AppContext,
  { order, limit, offset }: PublicListsQuery,
): Promise<{ items: ListCard[]; total: number }> {
  const isOffered = sql`${isPublic} AND ${HOLDS_SOMETHING}`
  const followers = sql`(SELECT count(*) FROM list_follows WHERE list_id = ${lists.id}) DESC,`
  const [rows, total] = await Promise.all([
    selectCounted(ctx.db)
      .where(isOffered)
      .orderBy(
        sql`${order === 'followed' ? followers : sql``} ${lists.createdAt} DESC, ${lists.id} DESC`,
      )
      .limit(limit)
      .offset(offset),
    countPublicLists(ctx.db, isOffered),
  ])
  return { items: await cardsOf(ctx, rows), total }
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
  /** Whether it exists only for its owner, or also for moderators because one has hidden it. */
  isUnshared: boolean
}

/** `/lists/{id}` with any ending, in every spelling that the router accepts. */
const LIST_PAGE = /^\/lists\/([^/]+)\/*$/i

/**
 * Returns what must be known about the page of a list before it is rendered, or null if there is no such page for this
 * reader. The title of a private or hidden list, which its URL contains, is shown to nobody else.
 */
export async function findListPage(
  ctx: AppContext,
  pathname: string,
  findReader: FindReader,
): Promise<ListPage | null> {
  const id = listIdIn(LIST_PAGE.exec(decoded(pathname))?.[1]?.toLowerCase() ?? '')
  if (id === null) return null
  return readAt(ctx, id, async (row) => {
    if (!row) throw notFound(text('List not found'))
    const isUnshared = !isShared(row)
    if (isUnshared) requireReadable(row, (await findReader())?.user ?? null)
    const { path } = presentPage(row)
    return { movedTo: pathname === path ? null : path, isUnshared }
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Returns the pages of public lists for the sitemap, in the order of their IDs. */
export async function listPublicLists(
  db: Db,
  page: { limit: number; offset: number },
): Promise<PageOfList[]> {
  const rows = await listPublicRows(db, page)
  return rows.map(presentPage)
}

/** Returns what the feed of a list shows, the last added resources first. Throws 404 if the list is private or hidden. */
export async function getFeedOfList(
  ctx: AppContext,
  at: ListId,
  limit: number,
): Promise<{ list: FeedOfList; items: FeedItem[] }> {
  const row = requireReadable(await findListAt(ctx.db, at), null)
  const [items, lastEdit] = await Promise.all([
    listNewestItems(ctx.db, row.id, limit),
    findLastEdit(ctx.db, row.id),
  ])
  return { list: presentForFeed(row, lastEdit), items }
}

/** Returns how many resources of each type the lists hold. */
async function countTypes(
  db: Db,
  listIds: readonly number[],
): Promise<{ listId: number; type: string; count: number }[]> {
  if (listIds.length === 0) return []
  return db
    .select({ listId: listItems.listId, type: resources.type, count: count() })
    .from(listItems)
    .innerJoin(resources, eq(resources.id, listItems.resourceId))
    .where(inArray(listItems.listId, [...listIds]))
    .groupBy(listItems.listId, resources.type)
}

/** Returns when a resource of the list was last edited; null if the list is empty. */
async function findLastEdit(db: Db, listId: number): Promise<string | null> {
  const [row] = await db
    .select({ at: max(resources.updatedAt) })
    .from(listItems)
    .innerJoin(resources, eq(resources.id, listItems.resourceId))
    .where(eq(listItems.listId, listId))
  return row?.at ?? null
}

/** Returns the resources of a list, the last added first. */
async function listNewestItems(db: Db, listId: number, limit: number): Promise<FeedItem[]> {
  return db
    .select({
      id: resources.id,
      title: resources.title,
      description: resources.description,
      language: resources.language,
      addedAt: listItems.addedAt,
      updatedAt: sql<string>`greatest(${listItems.addedAt}, ${resources.updatedAt})`,
    })
    .from(listItems)
    .innerJoin(resources, eq(resources.id, listItems.resourceId))
    .where(eq(listItems.listId, listId))
    .orderBy(sql`${listItems.addedAt} DESC, ${listItems.position} DESC, ${resources.id}`)
    .limit(limit)
}

/** Returns the recommended lists that are public and not empty, the last recommended first. */
async function listRecommended(db: Db, limit: number): Promise<CountedList[]> {
  return selectCounted(db)
    .where(sql`${isPublic} AND ${lists.recommendedAt} IS NOT NULL AND ${HOLDS_SOMETHING}`)
    .orderBy(sql`${lists.recommendedAt} DESC, ${lists.id} DESC`)
    .limit(limit)
}

export async function countPublicLists(db: Db, which = isPublic): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(which)
  return row?.count ?? 0
}

/** Whether search engines and the site itself may lead to it. */
const isPublic = sql`${lists.visibility} = 'public' AND ${lists.hiddenAt} IS NULL AND ${users.suspendedAt} IS NULL`

async function listPublicRows(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<ListRow, 'id' | 'key' | 'title' | 'updatedAt'>[]> {
  return db
    .select({ id: lists.id, key: lists.key, title: lists.title, updatedAt: lists.updatedAt })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(isPublic)
    .orderBy(lists.id)
    .limit(limit)
    .offset(offset)
}
