import type { Db } from '../platform/db/client.ts'
import { sessions } from '../platform/db/schema/auth.ts'

/** Ends everybody's sessions; returns how many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions)
  return rowCount ?? 0
}
