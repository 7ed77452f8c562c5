import type { Db } from '../db/client.ts'
import { sessions } from '../db/schema/auth.ts'

/** Ends everybody's sessions; returns how many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions)
  return rowCount ?? 0
}
