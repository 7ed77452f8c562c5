import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { sessions } from '../../platform/db/schema/ways-in.ts'

export async function updateSession(
  db: Db,
  id: number,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

/** Ends all of the user's sessions, or all but one, and returns how many there were. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)),
    )
    .returning({ id: sessions.id })
  return rows.length
}

/** Ends everybody's sessions; returns how many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions)
  return rowCount ?? 0
}
