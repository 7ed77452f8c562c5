import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isUniqueViolation } from '../db/database-errors.ts'
import { users } from '../db/schema/users.ts'

export type UserRow = typeof users.$inferSelect
export type UserChange = Partial<typeof users.$inferInsert>

export async function adminExists(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return rows.length > 0
}

/** Until the transaction ends, no admin can leave, so of two who leave at the same time, one stays. */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Null if the username or email is taken. `password` is the hash. */
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

export async function updateUser(db: Db, id: number, change: UserChange): Promise<UserRow | null> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return row ?? null
}

export async function findUserByResetToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.resetPasswordToken, tokenHash),
        gt(users.resetPasswordExpires, now.toISOString()),
      ),
    )
  return row ?? null
}

/** Uses up the token in the same statement, so of two requests with it, only one gets the row. */
export async function verifyEmailByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ emailVerified: true, emailVerificationToken: null, emailVerificationExpires: null })
    .where(
      and(
        eq(users.emailVerificationToken, tokenHash),
        gt(users.emailVerificationExpires, now.toISOString()),
      ),
    )
    .returning()
  return row ?? null
}

/** A new password voids every token that was sent by email (check 24). False: the token has been used. */
export async function setPasswordByResetToken(
  db: Db,
  tokenHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...TOKENS_VOID, password: passwordHash })
    .where(eq(users.resetPasswordToken, tokenHash))
    .returning({ id: users.id })
  return rows.length > 0
}

export const TOKENS_VOID = {
  resetPasswordToken: null,
  resetPasswordExpires: null,
  emailVerificationToken: null,
  emailVerificationExpires: null,
} as const satisfies UserChange

/** False if the password has changed in the meantime. */
export async function replacePassword(
  db: Db,
  user: Pick<UserRow, 'id' | 'password'>,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...TOKENS_VOID, password: passwordHash })
    .where(and(eq(users.id, user.id), eq(users.password, user.password)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** False when two-factor is on. */
export async function storeTwoFactorSetup(
  db: Db,
  id: number,
  setup: { twoFactorSecret: string; twoFactorSetupExpires: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...setup, twoFactorLastStep: null })
    .where(and(eq(users.id, id), eq(users.twoFactorEnabled, false)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** False if it is already on, or if another setup has replaced this one. */
export async function switchTwoFactorOn(db: Db, user: UserRow): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ twoFactorEnabled: true, twoFactorSetupExpires: null })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.twoFactorEnabled, false),
        eq(users.twoFactorSecret, user.twoFactorSecret ?? ''),
      ),
    )
    .returning({ id: users.id })
  return rows.length > 0
}

/** Uses up the code's step: false if it, or a later one, was already used (RFC 6238 §5.2). */
export async function takeTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(
      and(eq(users.id, id), or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))),
    )
    .returning({ id: users.id })
  return rows.length > 0
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/**
 * Null if the new username or email belongs to another user; the transaction is then lost. The database merges the
 * preferences into the stored ones, so that two simultaneous changes are both kept.
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
