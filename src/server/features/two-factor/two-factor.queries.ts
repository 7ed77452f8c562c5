import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'
import { loginChallenges, recoveryCodes } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'

export type ChallengeRow = typeof loginChallenges.$inferSelect

export async function insertChallenge(
  db: Db,
  row: typeof loginChallenges.$inferInsert,
): Promise<void> {
  await db.insert(loginChallenges).values(row)
}

/** Counts an attempt in the statement that allows it, so that parallel codes cannot exceed `maxTries`. */
export async function takeChallengeTry(
  db: Db,
  tokenHash: string,
  { now, maxTries }: { now: Date; maxTries: number },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(
      and(
        eq(loginChallenges.tokenHash, tokenHash),
        gt(loginChallenges.expiresAt, now.toISOString()),
        lt(loginChallenges.tries, maxTries),
      ),
    )
    .returning()
  return row ?? null
}

export async function findChallenge(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.tokenHash, tokenHash),
        gt(loginChallenges.expiresAt, now.toISOString()),
      ),
    )
  return row ?? null
}

/** Locks the challenge until the transaction ends. Returns false if it no longer exists. */
export async function lockChallenge(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: loginChallenges.id })
    .from(loginChallenges)
    .where(eq(loginChallenges.id, id))
    .for('update')
  return rows.length > 0
}

export async function deleteChallenge(db: Db, id: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.id, id))
}

export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

/** Stores new codes and voids the old ones. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length > 0)
    await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses up a code. Returns false if the code does not exist or was already used. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now.toISOString()))
}

/** Returns false if two-factor authentication is on. */
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

/** Returns false if it is already on, or if another setup has replaced this one. */
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

type Step = { step: number; lastAccepted: number }

/**
 * Uses up the code's step. Returns false if this step, or a later one, was already used (RFC 6238 §5.2). A used step that
 * lies further ahead than any that is accepted shows that the server's clock has been set back since, and counts no more.
 */
export async function takeTotpStep(
  db: Db,
  id: number,
  { step, lastAccepted }: Step,
): Promise<boolean> {
  const { twoFactorLastStep: last } = users
  const rows = await db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, id), or(isNull(last), lt(last, step), gt(last, lastAccepted))))
    .returning({ id: users.id })
  return rows.length > 0
}
