import { type ChallengeAnswer, isAppCode, NO_CHALLENGE } from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { tooManyAttempts } from '../../platform/auth/attempt-limits.service.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import {
  isJustOutside,
  lastAcceptedStep,
  matchingStep,
  TOTP_PURPOSE,
  hashRecoveryCode,
} from '../../platform/auth/totp.ts'
import { findUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { type Client, type LoginClient, countedApart } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { recoveryCodeUsed } from '../../platform/mail/templates/security-notices.ts'
import { type LoggedIn, refuseKeptOut, startLogin } from '../sessions/sessions.service.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { loginChallenges, recoveryCodes } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'

export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

type ChallengeRow = typeof loginChallenges.$inferSelect

type Step = { step: number; lastAccepted: number }

const CHALLENGE_MS = 5 * 60_000
const CODES_PER_CHALLENGE = 5

const CODES_UNREADABLE = text(
  'Codes from your app cannot be checked here any more. Use a recovery code, or ask an admin.',
)

/** Starts a challenge: a login that still needs a code. */
export async function challenge(
  ctx: AppContext,
  { id, username }: UserRow,
): Promise<ChallengeAnswer> {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.clock().getTime() + CHALLENGE_MS).toISOString()
  await insertChallenge(ctx.db, { userId: id, tokenHash: hash, expiresAt })
  await noteAction(ctx, ctx.db, 'login_challenged', {}, id)
  return { requiresTwoFactor: true, tfaToken: token, user: { id, username } }
}

/** Checks the second factor: a code from the app, or a recovery code. A correct one ends the challenge. */
export async function verifyLogin(
  ctx: AppContext,
  { token, tfaToken }: { token: string; tfaToken: string },
  client: LoginClient,
): Promise<LoggedIn> {
  const tokenHash = hashToken(tfaToken)
  const { userId } = await requireChallenge(ctx, tokenHash)
  const attempt = { account: userId, apart: countedApart(client.browser, userId) }
  let fault: CodeFault = 'wrong'
  const loggedIn = await ctx.limits.guess('twoFactor', attempt, async (confirm) => {
    const user = await findUser(ctx.db, userId)
    if (user) refuseUnreadable(ctx, user, token)
    const pending = await takeTry(ctx, tokenHash)
    if (!user?.twoFactorEnabled) return null
    await refuseKeptOut(ctx, user)
    return ctx.db.transaction(async (tx) => {
      const taken = await takeCode(ctx, tx, { pending, user, code: token, client })
      if (typeof taken === 'object') {
        await confirm(tx)
        return taken
      }
      fault = taken
      return null
    })
  })
  if (!loggedIn) throw await wrongCode(ctx, fault, userId)
  return loggedIn
}

/** Asks for the second factor without a challenge, of somebody whose password was right. Throws unless the code is. */
export async function proveSecondFactor(
  ctx: AppContext,
  user: UserRow,
  code: string,
  { browser }: LoginClient,
): Promise<void> {
  refuseUnreadable(ctx, user, code)
  const attempt = { account: user.id, apart: countedApart(browser, user.id) }
  let fault: CodeFault = 'wrong'
  const right = await ctx.limits.guess('twoFactor', attempt, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const refused = await useCode(ctx, tx, user, code)
      if (!refused) await confirm(tx)
      fault = refused ?? fault
      return refused === null
    }),
  )
  if (!right) throw await wrongCode(ctx, fault, user.id)
}

/** Nothing is guessed where no code can be right, so this counts as no try. */
function refuseUnreadable(ctx: AppContext, user: UserRow, code: string): void {
  if (user.twoFactorEnabled && isAppCode(code) && openSecret(ctx, user) === null)
    throw new AppError(401, 'codes_unreadable', CODES_UNREADABLE)
}

async function wrongCode(ctx: AppContext, fault: CodeFault, userId: number): Promise<AppError> {
  await noteAction(ctx, ctx.db, 'second_factor_failed', {}, userId)
  return new AppError(401, 'wrong_code', CODE_FAULTS[fault])
}

/** Why a code is refused. */
export type CodeFault = 'wrong' | 'used' | 'clock'

export const CODE_FAULTS: Readonly<Record<CodeFault, Text>> = {
  wrong: text('Invalid verification code'),
  used: text('This code was already used, wait for the next one.'),
  clock: text("This code is too early or too late. Please check your phone's clock."),
}

async function requireChallenge(ctx: AppContext, tokenHash: string): Promise<ChallengeRow> {
  const found = await findChallenge(ctx.db, tokenHash, ctx.clock())
  if (!found) throw new AppError(401, 'no_challenge', NO_CHALLENGE)
  return found
}

async function takeTry(ctx: AppContext, tokenHash: string): Promise<ChallengeRow> {
  const now = ctx.clock()
  const pending = await takeChallengeTry(ctx.db, tokenHash, { now, maxTries: CODES_PER_CHALLENGE })
  if (pending) return pending
  const dead = await requireChallenge(ctx, tokenHash)
  const wait = Math.ceil((Date.parse(dead.expiresAt) - now.getTime()) / 1000)
  throw tooManyAttempts(wait, text('Too many wrong codes. Please log in again.'))
}

type CodeAttempt = { pending: ChallengeRow; user: UserRow; code: string; client: Client }

/** Handles code, challenge and session in one transaction, so that only one of two parallel requests logs in. */
async function takeCode(
  ctx: AppContext,
  tx: Db,
  { pending, user, code, client }: CodeAttempt,
): Promise<LoggedIn | CodeFault> {
  // The second request finds the challenge gone and does not use up a code.
  if (!(await lockChallenge(tx, pending.id))) return 'wrong'
  const fault = await useCode(ctx, tx, user, code)
  if (fault) return fault
  await tx.delete(loginChallenges).where(eq(loginChallenges.id, pending.id))
  return startLogin(ctx, tx, user, client)
}

/** Uses up a code of the app or a recovery code, and then returns null. */
async function useCode(
  ctx: AppContext,
  tx: Db,
  user: UserRow,
  code: string,
): Promise<CodeFault | null> {
  if (isAppCode(code)) return takeTotp(ctx, tx, user, code)
  if (!(await takeRecoveryCode(tx, user.id, hashRecoveryCode(code)))) return 'wrong'
  const left = await countRecoveryCodes(tx, user.id)
  await noteAction(ctx, tx, 'recovery_code_used', { left }, user.id)
  await sendNotice(ctx, tx, user, (notice) => recoveryCodeUsed({ ...notice, left }))
  return null
}

/** Accepts a correct code for a step that was not accepted before, and then returns null. */
export async function takeTotp(
  ctx: AppContext,
  db: Db,
  user: UserRow,
  code: string,
): Promise<CodeFault | null> {
  const secret = openSecret(ctx, user)
  if (secret === null) return 'wrong'
  const now = ctx.clock()
  const step = matchingStep(secret, code, now)
  if (step === null) return isJustOutside(secret, code, now) ? 'clock' : 'wrong'
  const taken = await takeTotpStep(db, user.id, { step, lastAccepted: lastAcceptedStep(now) })
  return taken ? null : 'used'
}

/** Returns null if the user has none, or if it was sealed with a different APP_SECRET. */
export function openSecret({ sealer }: AppContext, { twoFactorSecret }: UserRow): string | null {
  try {
    return twoFactorSecret && sealer.open(TOTP_PURPOSE, twoFactorSecret)
  } catch {
    return null
  }
}

export async function removeEndedChallenges({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteEndedChallenges(db, clock())
}

async function insertChallenge(db: Db, row: typeof loginChallenges.$inferInsert): Promise<void> {
  await db.insert(loginChallenges).values(row)
}

/** Counts an attempt in the statement that allows it, so that parallel codes cannot exceed `maxTries`. */
async function takeChallengeTry(
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

async function findChallenge(db: Db, tokenHash: string, now: Date): Promise<ChallengeRow | null> {
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
async function lockChallenge(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: loginChallenges.id })
    .from(loginChallenges)
    .where(eq(loginChallenges.id, id))
    .for('update')
  return rows.length > 0
}

/** Uses up a code. Returns false if the code does not exist or was already used. */
async function takeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now.toISOString()))
}

/**
 * Uses up the code's step. Returns false if this step, or a later one, was already used (RFC 6238 §5.2). A used step that
 * lies further ahead than any that is accepted shows that the server's clock has been set back since, and counts no more.
 */
async function takeTotpStep(db: Db, id: number, { step, lastAccepted }: Step): Promise<boolean> {
  const { twoFactorLastStep: last } = users
  const rows = await db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, id), or(isNull(last), lt(last, step), gt(last, lastAccepted))))
    .returning({ id: users.id })
  return rows.length > 0
}
