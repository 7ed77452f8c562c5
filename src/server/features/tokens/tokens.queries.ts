import { and, count, desc, eq, ne, or, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { apiTokens } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'

export type TokenRow = typeof apiTokens.$inferSelect

export async function insertToken(db: Db, row: typeof apiTokens.$inferInsert): Promise<TokenRow> {
  const [inserted] = await db.insert(apiTokens).values(row).returning()
  if (!inserted) throw new Error('The token was not inserted')
  return inserted
}

/** The newest first. */
export async function listTokensOf(db: Db, userId: number): Promise<TokenRow[]> {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id))
}

export async function countTokensOf(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
  return row?.count ?? 0
}

/** Returns the token as it was; null if the user has none with this ID. */
export async function deleteToken(
  db: Db,
  which: { id: number; userId: number },
): Promise<TokenRow | null> {
  const [row] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, which.id), eq(apiTokens.userId, which.userId)))
    .returning()
  return row ?? null
}

export async function findTokenWithOwner(
  db: Db,
  id: number,
): Promise<{ token: TokenRow; user: UserRow } | null> {
  const [row] = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, id), isNull(users.awaitingSince)))
  return row ?? null
}

/** Writes at most once a day. */
export async function noteTokenUse(db: Db, id: number, day: string): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedOn: day })
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedOn), ne(apiTokens.lastUsedOn, day))),
    )
}
