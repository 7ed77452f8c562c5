import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import * as waysIn from '../db/schema/ways-in.ts'
import type { TOKENS_VOID, UserChange, UserRow } from './users.queries.ts'

const TABLES = { ...waysIn }
type Way = keyof typeof TABLES

/**
 * What opens an account besides its password, and when that ends: with the password, or only with whoever held the account.
 * A table of schema/ways-in.ts that has no line does not compile.
 */
const ENDS_WITH: Record<Way, 'password' | 'holder'> = {
  sessions: 'password',
  apiTokens: 'password',
  loginChallenges: 'password',
  recoveryCodes: 'holder',
  passkeys: 'holder',
  identities: 'holder',
}

/** The columns of users that open an account, likewise. */
type OpeningColumn = Exclude<
  Extract<keyof UserRow, `${string}Token` | `${string}Expires` | `twoFactor${string}`>,
  keyof typeof TOKENS_VOID
>
export const TWO_FACTOR_VOID = {
  twoFactorEnabled: false,
  twoFactorSecret: null,
  twoFactorSetupExpires: null,
  twoFactorLastStep: null,
} as const satisfies UserChange & Record<OpeningColumn, unknown>

/** Removes what ends with the password, or whatever opens the account, and returns how many of each there were. */
export async function deleteWaysIn(
  db: Db,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  isHandedOver: boolean,
): Promise<Partial<Record<Way, number>>> {
  const ended: Partial<Record<Way, number>> = {}
  for (const way of Object.keys(ENDS_WITH) as Way[]) {
    if (ENDS_WITH[way] === 'holder' && !isHandedOver) continue
    if (way === 'recoveryCodes' && role === 'admin') continue
    const { rowCount } = await db.delete(TABLES[way]).where(eq(TABLES[way].userId, id))
    if (rowCount) ended[way] = rowCount
  }
  return ended
}

/** Returns how many ways into the account there are besides a password: passkeys, and accounts at these issuers. */
export async function countWaysIn(
  db: Db,
  userId: number,
  issuers: readonly string[],
): Promise<number> {
  const { identities, passkeys } = waysIn
  const ofIssuers = inArray(identities.issuer, [...issuers])
  const isLinked = and(eq(identities.userId, userId), ofIssuers)
  const keys = await db.$count(passkeys, eq(passkeys.userId, userId))
  return keys + (issuers.length > 0 ? await db.$count(identities, isLinked) : 0)
}
