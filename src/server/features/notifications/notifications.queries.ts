import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { notifications } from '../../platform/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

export const unreadOf = (userId: number) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt))

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(unreadOf(userId))
  return row?.count ?? 0
}

/** Replaces a name in other people's notifications about its owner. Names are unique. */
export async function replaceName(db: Db, name: string, other: string): Promise<void> {
  await db.execute(sql`
    UPDATE notifications SET data = data || jsonb_build_object('by', ${other}::text)
    WHERE kind = 'reply' AND data ->> 'by' = ${name}`)
}

export async function markMailed(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailedAt: at.toISOString() })
    .where(inArray(notifications.id, [...ids]))
}
