import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { sessions } from '../../platform/db/schema/ways-in.ts'

export async function updateSession(
  db: Db,
  id: number,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}
