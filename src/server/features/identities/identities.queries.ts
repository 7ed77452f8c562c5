import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { identities } from '../../platform/db/schema/ways-in.ts'

export type IdentityRow = typeof identities.$inferSelect

export async function listIdentitiesOf(db: Db, userId: number): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))
}

type Subject = Pick<IdentityRow, 'issuer' | 'subject'>

/** Notes a use, and what the account is called there now. Returns null if nobody here has it. */
export async function useIdentity(
  db: Db,
  { issuer, subject, username, at }: Subject & { username: string | null; at: Date },
): Promise<IdentityRow | null> {
  const [row] = await db
    .update(identities)
    .set({ username, lastUsedAt: at.toISOString() })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .returning()
  return row ?? null
}

/** Returns null if somebody has it already. */
export async function insertIdentity(
  db: Db,
  row: typeof identities.$inferInsert,
): Promise<IdentityRow | null> {
  const [inserted] = await db.insert(identities).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function deleteIdentity(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<IdentityRow | null> {
  const [row] = await db
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning()
  return row ?? null
}
