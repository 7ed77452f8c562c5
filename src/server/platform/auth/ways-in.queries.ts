import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { identities, passkeys } from '../db/schema/ways-in.ts'

/** Returns how many ways into the account there are besides a password: passkeys, and accounts at these issuers. */
export async function countWaysIn(
  db: Db,
  userId: number,
  issuers: readonly string[],
): Promise<number> {
  const ofIssuers = inArray(identities.issuer, [...issuers])
  const isLinked = and(eq(identities.userId, userId), ofIssuers)
  const keys = await db.$count(passkeys, eq(passkeys.userId, userId))
  return keys + (issuers.length > 0 ? await db.$count(identities, isLinked) : 0)
}
