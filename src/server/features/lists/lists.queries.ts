import { and, eq, getTableColumns, isNull, notInArray, sql } from 'drizzle-orm'
import type { ListId } from '#shared/domain/lists.ts'
import type { Db } from '../../platform/db/client.ts'
import { listFollows, listItems, lists } from '../../platform/db/schema/lists.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'
import { idList } from '../../platform/db/id-list.ts'

/** `visibility` is as its owner chose it. */
export type ListRow = typeof lists.$inferSelect

/**
 * With the name of its owner, how many follow it, how many resources it holds, and whether its owner is suspended: a
 * public list then counts as shared by link.
 */
export type CountedList = ListRow & {
  username: string
  isSuspended: boolean
  followers: number
  items: number
}

export type ListCover = { listId: number; id: number; title: string; imageUrl: string | null }

export const counted = {
  ...getTableColumns(lists),
  username: users.username,
  isSuspended: sql<boolean>`${users.suspendedAt} IS NOT NULL`,
  followers: sql<number>`(SELECT count(*)::int FROM list_follows WHERE list_id = ${lists.id})`,
  items: sql<number>`(SELECT count(*)::int FROM list_items WHERE list_id = ${lists.id})`,
}

export const selectCounted = (db: Db) =>
  db.select(counted).from(lists).innerJoin(users, eq(users.id, lists.userId)).$dynamic()

/** Finds a list by what stands in its addresses. The ID of a list with a key finds nothing. */
export async function findListAt(db: Db, at: ListId): Promise<CountedList | null> {
  const [row] = await selectCounted(db).where(
    typeof at === 'string' ? eq(lists.key, at) : and(eq(lists.id, at), isNull(lists.key)),
  )
  return row ?? null
}

export async function findList(db: Db, id: number): Promise<CountedList | null> {
  const [row] = await selectCounted(db).where(eq(lists.id, id))
  return row ?? null
}

/** With the name of the moderator who hid it; null also after that account was deleted. */
export type JudgedList = CountedList & { moderator: string | null }

/** Keeps others from changing the list until the transaction ends. */
export async function lockList(db: Db, id: number): Promise<ListRow | null> {
  const [row] = await db.select().from(lists).where(eq(lists.id, id)).for('no key update')
  return row ?? null
}

/** The most recently changed first. */
export async function listListsOf(db: Db, userId: number): Promise<CountedList[]> {
  return selectCounted(db)
    .where(eq(lists.userId, userId))
    .orderBy(sql`${lists.updatedAt} DESC, ${lists.id} DESC`)
}

export async function updateList(
  db: Db,
  id: number,
  change: Partial<Omit<ListRow, 'id' | 'userId'>>,
): Promise<void> {
  await db.update(lists).set(change).where(eq(lists.id, id))
}

/** Returns the IDs of its resources in order. */
export async function listItemIds(db: Db, listId: number): Promise<number[]> {
  const rows = await db
    .select({ id: listItems.resourceId })
    .from(listItems)
    .where(eq(listItems.listId, listId))
    .orderBy(listItems.position, listItems.resourceId)
  return rows.map(({ id }) => id)
}

/** Returns the first resources of each list, in order. */
export async function listCovers(
  db: Db,
  listIds: readonly number[],
  limit: number,
): Promise<ListCover[]> {
  if (listIds.length === 0) return []
  const { rows } = await db.execute<ListCover>(sql`
    SELECT list.id AS "listId", first.id, first.title, first.image_url AS "imageUrl"
    FROM unnest(${idList(listIds)}) AS list (id)
    CROSS JOIN LATERAL (
      SELECT resources.id, title, image_url, position FROM list_items
      JOIN resources ON resources.id = resource_id
      WHERE list_id = list.id ORDER BY position, resource_id LIMIT ${limit}
    ) AS first
    ORDER BY list.id, first.position, first.id`)
  return rows
}

/** Makes these resources, which exist, the list's whole content in this order. The list must be locked. */
export async function setItems(
  db: Db,
  listId: number,
  { ids, at }: { ids: readonly number[]; at: string },
): Promise<void> {
  await db
    .delete(listItems)
    .where(
      and(
        eq(listItems.listId, listId),
        ids.length > 0 ? notInArray(listItems.resourceId, [...ids]) : undefined,
      ),
    )
  if (ids.length === 0) return
  // Gaps between positions do no harm: a resource restored from the trash lands near where it was.
  await db.execute(sql`
    INSERT INTO list_items AS known (list_id, resource_id, position, added_at)
    SELECT ${listId}, id, place::int, ${at}::timestamptz
    FROM unnest(${idList(ids)}) WITH ORDINALITY AS given (id, place)
    ON CONFLICT (list_id, resource_id) DO UPDATE SET position = excluded.position
    WHERE known.position <> excluded.position`)
}

/** Adds a resource at the end. The list must be locked. Returns false if it is in the list already. */
export async function insertItem(
  db: Db,
  listId: number,
  { resourceId, at }: { resourceId: number; at: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO list_items (list_id, resource_id, position, added_at)
    SELECT ${listId}, ${resourceId}, coalesce(max(position), 0) + 1, ${at}::timestamptz
    FROM list_items WHERE list_id = ${listId}
    ON CONFLICT DO NOTHING`)
  return (rowCount ?? 0) > 0
}

/** Copies the content of a list into an empty one. */
export async function copyItems(
  db: Db,
  { from, to, at }: { from: number; to: number; at: string },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO list_items (list_id, resource_id, position, added_at)
    SELECT ${to}, resource_id, row_number() OVER (ORDER BY position, resource_id), ${at}::timestamptz
    FROM list_items WHERE list_id = ${from}`)
}

/** Returns the lists that a member follows and may see, the last followed first. */
export async function listFollowed(db: Db, userId: number): Promise<CountedList[]> {
  return selectCounted(db)
    .innerJoin(listFollows, and(eq(listFollows.listId, lists.id), eq(listFollows.userId, userId)))
    .where(sql`${lists.visibility} <> 'private' AND ${lists.hiddenAt} IS NULL`)
    .orderBy(sql`${listFollows.createdAt} DESC, ${lists.id} DESC`)
}

export type ListItemRow = { resourceId: number; title: string; addedAt: string }

/** Returns what a list holds, in order. */
export async function listItemsOf(db: Db, listId: number): Promise<ListItemRow[]> {
  return db
    .select({
      resourceId: resources.id,
      title: resources.title,
      addedAt: listItems.addedAt,
    })
    .from(listItems)
    .innerJoin(resources, eq(resources.id, listItems.resourceId))
    .where(eq(listItems.listId, listId))
    .orderBy(listItems.position, listItems.resourceId)
}
