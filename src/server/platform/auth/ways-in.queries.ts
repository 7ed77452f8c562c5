import { count, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { passkeys } from '../db/schema/ways-in.ts'

/** Returns how many ways into the account there are besides a password. */
export async function countWaysIn(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}
