import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listPasskeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
}

export async function countPasskeysOf(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Returns null if the key is somebody's already. */
export async function insertPasskey(
  db: Db,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [inserted] = await db.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/**
 * Notes a use. Returns false if the counter has not grown, which a copy of the key gives away; authenticators without a
 * counter always say 0.
 */
export async function notePasskeyUse(
  db: Db,
  id: number,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const grown = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at.toISOString() })
    .where(and(eq(passkeys.id, id), grown))
  return (rowCount ?? 0) > 0
}

type OwnPasskey = { id: number; userId: number }

const own = ({ id, userId }: OwnPasskey) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function updatePasskeyName(
  db: Db,
  key: OwnPasskey,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(own(key)).returning()
  return row ?? null
}

export async function deletePasskey(db: Db, key: OwnPasskey): Promise<PasskeyRow | null> {
  const [row] = await db.delete(passkeys).where(own(key)).returning()
  return row ?? null
}
