import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { notifications } from '../../platform/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

export const unreadOf = (userId: number) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(unreadOf(userId))
  return row?.count ?? 0
}

export async function markMailed(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailedAt: at.toISOString() })
    .where(inArray(notifications.id, [...ids]))
}
