import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { MAX_NOTIFICATIONS } from '#shared/contracts/notifications.ts'
import type { Db } from '../../platform/db/client.ts'
import { notifications } from '../../platform/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect
type NewNotification = Pick<NotificationRow, 'userId' | 'kind' | 'data' | 'link' | 'createdAt'>

/** Returns the new ID, or null if the account no longer exists. */
export async function insertNotification(
  db: Db,
  { userId, kind, data, link, createdAt }: NewNotification,
): Promise<number | null> {
  // The lock lets an account that is being deleted win without an error in the caller's transaction.
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO notifications (user_id, kind, data, link, created_at)
    SELECT id, ${kind}, ${JSON.stringify(data)}::jsonb, ${link}, ${createdAt}
    FROM users WHERE id = ${userId} FOR KEY SHARE
    RETURNING id`)
  return rows[0]?.id ?? null
}

/** Keeps the newest ones of this person. */
export async function trimNotifications(db: Db, userId: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM notifications WHERE user_id = ${userId} AND id <= (
      SELECT id FROM notifications WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${MAX_NOTIFICATIONS} LIMIT 1)`)
}

/** Returns a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        ...(before === undefined ? [] : [lt(notifications.id, before)]),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
}

export async function countNotifications(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row?.count ?? 0
}

const unreadOf = (userId: number) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(unreadOf(userId))
  return row?.count ?? 0
}

/** Marks these, or all, as read. Other people's notifications, and those already read, do not change. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, at }: { ids: readonly number[] | null; at: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at.toISOString() })
    .where(and(unreadOf(userId), ...(ids ? [inArray(notifications.id, [...ids])] : [])))
}

/** Returns false if there is none with this ID among the person's own. */
export async function deleteNotification(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

export async function deleteReadBefore(db: Db, time: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, time.toISOString()))
}

/** Replaces a name in other people's notifications about its owner. Names are unique. */
export async function replaceName(db: Db, name: string, other: string): Promise<void> {
  await db.execute(sql`
    UPDATE notifications SET data = data || jsonb_build_object('by', ${other}::text)
    WHERE kind = 'reply' AND data ->> 'by' = ${name}`)
}

/** Returns how many of this kind were mailed since then. */
export async function countMailed(
  db: Db,
  userId: number,
  { kind, since }: Pick<NotificationRow, 'kind'> & { since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        gt(notifications.mailedAt, since.toISOString()),
      ),
    )
  return row?.count ?? 0
}

export async function markMailed(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailedAt: at.toISOString() })
    .where(inArray(notifications.id, [...ids]))
}
