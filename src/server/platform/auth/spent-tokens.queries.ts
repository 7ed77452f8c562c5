import { lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { spentTokens } from '../db/schema/auth.ts'

/** Returns false if the token has been spent before. */
export async function spendToken(db: Db, hash: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentTokens)
    .values({ hash, expiresAt: expiresAt.toISOString() })
    .onConflictDoNothing()
    .returning({ hash: spentTokens.hash })
  return rows.length > 0
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, now.toISOString()))
}
