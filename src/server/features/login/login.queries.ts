import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'
import { AFTER_NEW_PASSWORD, type UserRow } from '../../platform/auth/users.queries.ts'

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

/** Uses up the token in the same statement, so that only one of two requests with it gets the row. */
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

/**
 * Sets a new password and voids every token that was sent by email, whose receipt proves the address. Returns the user as
 * they are then, or null if the token has been used.
 */
export async function setPasswordByResetToken(
  db: Db,
  tokenHash: string,
  passwordHash: string,
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ ...AFTER_NEW_PASSWORD, password: passwordHash, emailVerified: true })
    .where(eq(users.resetPasswordToken, tokenHash))
    .returning()
  return row ?? null
}

/** Returns false if the password has changed in the meantime. */
export async function replacePassword(
  db: Db,
  user: Pick<UserRow, 'id' | 'password'>,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...AFTER_NEW_PASSWORD, password: passwordHash })
    .where(and(eq(users.id, user.id), sql`${users.password} IS NOT DISTINCT FROM ${user.password}`))
    .returning({ id: users.id })
  return rows.length > 0
}
