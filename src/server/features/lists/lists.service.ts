import { randomInt } from 'node:crypto'
import type { listChange, listInput, OwnListView } from '#shared/contracts/lists.ts'
import {
  LIST_COVERS,
  LIST_KEY_LENGTH,
  type ListId,
  MAX_LIST_ITEMS,
  MAX_LISTS,
} from '#shared/domain/lists.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  AppError,
  conflict,
  invalid,
  noResources,
  notFound,
} from '../../platform/http/app-error.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { presentFollowed, presentForOwner, presentOwn, visibilityOf } from './lists.presenter.ts'
import {
  copyItems,
  type CountedList,
  findList,
  findListAt,
  insertItem,
  listCovers,
  listFollowed,
  listItemIds,
  listItemsOf,
  listListsOf,
  type ListRow,
  lockList,
  setItems,
  updateList,
} from './lists.queries.ts'
import { text } from '#shared/texts/text.ts'
import { eq, and, inArray } from 'drizzle-orm'
import { lists, listItems } from '../../platform/db/schema/lists.ts'
import { resources } from '../../platform/db/schema/resources.ts'

/**
 * What members do with their own lists. To everybody else, including admins, a private list does not exist. One that a
 * moderator has hidden exists for its owner and for moderators.
 */

type ListFields = z.output<typeof listInput>
type ListChange = z.output<typeof listChange>
/** `seenAt` is the `updatedAt` that the member has seen, or null if any will do. */
type Target = { id: number; seenAt?: string | null }
type Owner = { id: number; role: Role }
/** Who asks; null for visitors. */
export type Reader = (Owner & { suspendedAt: string | null }) | null

/**
 * Counts a write by account and not by address, because a school shares one and its pupils copy and follow within a
 * lesson.
 */
export async function countWrite(ctx: AppContext, userId: number): Promise<void> {
  await ctx.limits.take('list', { apart: `lists of ${userId}` })
}

export async function listOwnLists(
  ctx: AppContext,
  userId: number,
  resourceId?: number,
): Promise<OwnListView[]> {
  const rows = await listListsOf(ctx.db, userId)
  const ids = rows.map(({ id }) => id)
  const [covers, containing] = await Promise.all([
    listCovers(ctx.db, ids, LIST_COVERS),
    resourceId === undefined ? null : listContaining(ctx.db, ids, resourceId),
  ])
  return rows.map((row) => ({
    ...presentOwn(row, covers),
    ...(containing ? { contains: containing.has(row.id) } : {}),
  }))
}

export async function createList(
  ctx: AppContext,
  userId: number,
  input: ListFields,
): Promise<OwnListView> {
  await countWrite(ctx, userId)
  const at = ctx.clock().toISOString()
  return ctx.db.transaction(async (tx) =>
    ownView(tx, await addList(tx, { userId, ...fieldsOf(input), createdAt: at, updatedAt: at })),
  )
}

/** Copies a list that the member may see: a new private list of their own. */
export async function copyList(
  ctx: AppContext,
  reader: NonNullable<Reader>,
  id: number,
): Promise<OwnListView> {
  const userId = reader.id
  requireShown(await findList(ctx.db, id), reader)
  await countWrite(ctx, userId)
  const at = ctx.clock().toISOString()
  return ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { title, description } = requireShown(await findList(tx, id), reader)
    const copy = await addList(tx, { userId, title, description, createdAt: at, updatedAt: at })
    await copyItems(tx, { from: id, to: copy, at })
    return ownView(tx, copy)
  })
}

/** Returns random digits, of which the first is no zero. */
function newListKey(): string {
  const others = Array.from({ length: LIST_KEY_LENGTH - 1 }, () => randomInt(10))
  return [randomInt(1, 10), ...others].join('')
}

/** Returns the ID of the new list. */
async function addList(tx: Db, list: Parameters<typeof insertList>[1]): Promise<number> {
  await lockCatalogue(tx)
  if ((await tx.$count(lists, eq(lists.userId, list.userId))) >= MAX_LISTS)
    throw conflict('too_many', text('You can have at most {max} lists', { max: MAX_LISTS }))
  for (;;) {
    const id = randomInt(100_000_000, 1_000_000_000)
    if (await insertList(tx, { ...list, id, key: newListKey() })) return id
  }
}

/**
 * Changes title, description and visibility. A list that is no longer public is no longer recommended. Neither is one
 * whose text changes, because no curator has read the new text, unless its owner is a curator.
 */
export async function changeList(
  ctx: AppContext,
  owner: Owner,
  target: Target,
  { title, description, visibility }: ListChange,
): Promise<OwnListView> {
  return write(ctx, owner.id, target, async (tx, list) => {
    const fields = {
      title: title ?? list.title,
      description: description === undefined ? list.description : description,
      visibility: visibility ?? list.visibility,
    }
    const isReworded = fields.title !== list.title || fields.description !== list.description
    if (!isReworded && fields.visibility === list.visibility) return false
    const staysRecommended =
      fields.visibility === 'public' && (!isReworded || hasRole(owner.role, 'curator'))
    const none = { recommendedAt: null, recommendedBy: null }
    await updateList(tx, list.id, { ...fields, ...(staysRecommended ? {} : none) })
    return true
  })
}

export async function deleteList(ctx: AppContext, userId: number, id: number): Promise<void> {
  requireOwn(await findList(ctx.db, id), userId)
  await countWrite(ctx, userId)
  await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    requireOwn(await lockList(tx, id), userId)
    await tx.delete(lists).where(eq(lists.id, id))
  })
}

/** Makes these resources the whole content of the list, in this order. */
export async function orderList(
  ctx: AppContext,
  userId: number,
  target: Target,
  ids: readonly number[],
): Promise<OwnListView> {
  return write(ctx, userId, target, async (tx, list) => {
    const unknown = await listUnknown(tx, ids)
    if (unknown.length > 0) {
      throw invalid('ids', noResources(unknown))
    }
    const before = await listItemIds(tx, list.id)
    if (before.length === ids.length && before.every((id, index) => id === ids[index])) return false
    await setItems(tx, list.id, { ids, at: ctx.clock().toISOString() })
    return true
  })
}

/** Adds a resource at the end. If the list has it already, nothing changes. */
export async function addToList(
  ctx: AppContext,
  userId: number,
  target: Target,
  resourceId: number,
): Promise<OwnListView> {
  return write(ctx, userId, target, async (tx, list) => {
    if ((await listUnknown(tx, [resourceId])).length > 0) throw notFound(text('Resource not found'))
    const ids = await listItemIds(tx, list.id)
    if (ids.includes(resourceId)) return false
    if (ids.length >= MAX_LIST_ITEMS)
      throw conflict(
        'too_many',
        text('A list holds at most {max} resources', { max: MAX_LIST_ITEMS }),
      )
    return insertItem(tx, list.id, { resourceId, at: ctx.clock().toISOString() })
  })
}

/** Removing what is not in the list is not an error, even if the resource no longer exists. */
export async function removeFromList(
  ctx: AppContext,
  userId: number,
  target: Target,
  resourceId: number,
): Promise<OwnListView> {
  return write(ctx, userId, target, (tx, list) => deleteItem(tx, list.id, resourceId))
}

/** Changes one's own list while nobody else does; `change` says whether anything differs. */
async function write(
  ctx: AppContext,
  userId: number,
  { id, seenAt = null }: Target,
  change: (tx: Db, list: ListRow) => Promise<boolean>,
): Promise<OwnListView> {
  requireOwn(await findList(ctx.db, id), userId)
  await countWrite(ctx, userId)
  return ctx.db.transaction(async (tx) => {
    // Before the list, as every write to the catalogue does: a deleted resource is taken out of lists.
    await lockCatalogue(tx)
    const list = requireOwn(await lockList(tx, id), userId)
    await refuseChanged({
      row: list,
      seenAt,
      // Nobody else changes a list.
      lastChange: async () => ({ id: userId, name: '' }),
    })
    if (await change(tx, list))
      await updateList(tx, id, { updatedAt: laterThan(list.updatedAt, ctx.clock()) })
    return ownView(tx, id)
  })
}

/** Returns the time of a change, which is after the one before if the clock was set back since. */
function laterThan(before: string, now: Date): string {
  const last = Date.parse(before)
  return new Date(last > now.getTime() ? last + 1 : now).toISOString()
}

const fieldsOf = ({ title, description = null, visibility }: ListFields) => ({
  title,
  description,
  visibility,
})

async function ownView(db: Db, id: number): Promise<OwnListView> {
  const row = await findList(db, id)
  if (!row) throw notFound(text('List not found'))
  return presentOwn(row, await listCovers(db, [id], LIST_COVERS))
}

/** Throws 404 unless the list is the member's own, because this must not reveal whether others have such a list. */
function requireOwn<Row extends ListRow>(list: Row | null, userId: number): Row {
  if (list?.userId !== userId) throw notFound(text('List not found'))
  return list
}

/** Returns whether a list is shared with whoever has its address. */
export function isShared({ visibility, hiddenAt }: ListRow): boolean {
  return visibility !== 'private' && hiddenAt === null
}

/** Returns whether a list exists for the reader. */
function mayRead(list: ListRow, reader: Reader): boolean {
  if (isShared(list) || list.userId === reader?.id) return true
  const isModerator = reader?.suspendedAt === null && hasRole(reader.role, 'moderator')
  return isModerator && list.visibility !== 'private'
}

/** Throws 404 if the list does not exist for the reader. */
export function requireReadable(list: CountedList | null, reader: Reader): CountedList {
  if (!list || !mayRead(list, reader)) throw notFound(text('List not found'))
  return list
}

/** Throws 404 if the list does not exist for the reader, and 409 if a moderator has hidden it. */
export function requireShown(list: CountedList | null, reader: Reader): CountedList {
  const found = requireReadable(list, reader)
  if (found.hiddenAt === null) return found
  const reason = found.hiddenReason ?? ''
  throw conflict('removed', text('A moderator hid this list: {reason}', { reason }))
}

/** Returns the number of the list at an address; 0, which no list has, if there is none. */
export async function listNumberAt(ctx: AppContext, at: ListId): Promise<number> {
  return (await findListAt(ctx.db, at))?.id ?? 0
}

/**
 * Reads the list at an address, which `read` refuses with 404 if it does not exist for the reader. Addresses where there
 * is none are counted, so that nobody finds lists by trying; a key cannot be found that way and is always answered.
 * `isCounted`: the page has counted already.
 */
export async function readAt<Result>(
  ctx: AppContext,
  at: ListId,
  read: (row: CountedList | null) => Promise<Result>,
  isCounted = false,
): Promise<Result> {
  const row = await findListAt(ctx.db, at)
  const isSafe = row && (typeof at === 'string' || visibilityOf(row) === 'public')
  if (isSafe || isCounted) return read(row)
  let missing: AppError | null = null
  const found = await ctx.limits.guess('listAddress', {}, async () => {
    try {
      return { result: await read(row) }
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) throw error
      missing = error
      return null
    }
  })
  if (found) return found.result
  throw missing ?? notFound(text('List not found'))
}

/** Returns a member's lists, and the lists that they follow, for their own copy of their data. */
export async function exportLists(
  db: Db,
  userId: number,
): Promise<{ lists: Record<string, unknown>[]; followedLists: Record<string, unknown>[] }> {
  const lists: Record<string, unknown>[] = []
  for (const row of await listListsOf(db, userId))
    lists.push(presentForOwner(row, await listItemsOf(db, row.id)))
  return { lists, followedLists: (await listFollowed(db, userId)).map(presentFollowed) }
}

/** Returns false if another list has the ID. */
async function insertList(db: Db, list: typeof lists.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(lists).values(list).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** Returns which of these lists contain the resource. */
async function listContaining(
  db: Db,
  listIds: readonly number[],
  resourceId: number,
): Promise<Set<number>> {
  if (listIds.length === 0) return new Set()
  const rows = await db
    .select({ id: listItems.listId })
    .from(listItems)
    .where(and(eq(listItems.resourceId, resourceId), inArray(listItems.listId, [...listIds])))
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the IDs that no resource has, in the given order. */
async function listUnknown(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(inArray(resources.id, [...ids]))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Returns false if it is not in the list. */
async function deleteItem(db: Db, listId: number, resourceId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(listItems)
    .where(and(eq(listItems.listId, listId), eq(listItems.resourceId, resourceId)))
  return (rowCount ?? 0) > 0
}
