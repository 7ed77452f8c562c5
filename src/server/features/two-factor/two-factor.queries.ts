import { count, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { loginChallenges, recoveryCodes } from '../../platform/db/schema/ways-in.ts'

export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}
