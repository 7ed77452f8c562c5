import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isUniqueViolation } from '../db/database-errors.ts'
import { groupMembers, groups } from '../db/schema/groups.ts'
import { users } from '../db/schema/users.ts'

export type UserRow = typeof users.$inferSelect
export type UserChange = Partial<typeof users.$inferInsert>

/** Whoever may do what the role allows: neither suspended nor still waiting for approval. */
export const IS_ACTIVE = and(isNull(users.suspendedAt), isNull(users.awaitingSince))

/** Voids every link that was sent by email. */
export const TOKENS_VOID = {
  resetPasswordToken: null,
  resetPasswordExpires: null,
  emailVerificationToken: null,
  emailVerificationExpires: null,
} as const satisfies UserChange

/** Goes with every new password. */
export const AFTER_NEW_PASSWORD = {
  ...TOKENS_VOID,
  passwordPrinted: false,
} as const satisfies UserChange

/** Returns null if the username or email is taken. `password` is the hash. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

/** Finds by username or email, in any case. A username cannot look like an address, because it has no @. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const column = login.includes('@') ? users.email : users.username
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${column})`, login.toLowerCase()))
  return row ?? null
}

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

export type ManagingGroup = { id: number; name: string }

/** Returns the group whose teachers manage a seat; null for any other account. */
export async function findManagingGroup(
  db: Db,
  { id, seat }: Pick<UserRow, 'id' | 'seat'>,
): Promise<ManagingGroup | null> {
  if (!seat) return null
  const [row] = await db
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, id))
  return row ?? null
}

/** Returns a two-factor secret, if there is one, to find out whether it can be opened here. */
export async function findSealedSecret(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ sealed: users.twoFactorSecret })
    .from(users)
    .where(isNotNull(users.twoFactorSecret))
    .orderBy(desc(users.twoFactorEnabled))
    .limit(1)
  return row?.sealed ?? null
}

/**
 * Locks the admins who are active until the transaction ends, and returns their IDs. Call this before any change
 * of who is an admin, so that when two admins remove each other, one of them stays.
 */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), IS_ACTIVE))
    .orderBy(users.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Locks the user until the transaction ends; returns null if the account no longer exists. */
export async function lockUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update')
  return row ?? null
}

export async function updateUser(db: Db, id: number, change: UserChange): Promise<UserRow | null> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return row ?? null
}

/**
 * Returns null if the new username or email belongs to another user; the transaction is then aborted. The database
 * merges the preferences into the stored ones, so that two simultaneous changes are both kept.
 */
export async function renameUser(
  db: Db,
  id: number,
  { preferences, ...change }: UserChange,
): Promise<UserRow | null> {
  const merged = sql`${users.preferences} || ${JSON.stringify(preferences ?? {})}::jsonb`
  try {
    const [row] = await db
      .update(users)
      .set({ ...change, preferences: merged })
      .where(eq(users.id, id))
      .returning()
    return row ?? null
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Returns IDs in ascending order, after the given one, of users of whom the condition holds. */
export async function listUserIds(
  db: Db,
  condition: SQL | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(condition, gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Locks a user of whom the condition holds until the transaction ends. Returns null if it does not hold, or another process
 * has the user just now.
 */
export async function claimUser(
  db: Db,
  id: number,
  condition: SQL | undefined,
): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), condition))
    .for('no key update', { skipLocked: true })
  return row ?? null
}
