import type { ChallengeAnswer, LoginInput } from '#shared/contracts/accounts.ts'
import { NO_CHALLENGE } from '#shared/contracts/accounts.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import { tooManyAttempts } from '../../platform/auth/attempt-limits.ts'
import { countedApart } from '../../platform/auth/known-browser.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashRecoveryCode } from '../../platform/auth/recovery-codes.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import { matchingStep } from '../../platform/auth/totp.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recoveryCodeUsed } from '../../platform/mail/templates/recovery-code-used.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { type Client, type LoginClient, startLogin } from '../sessions/sessions.service.ts'
import {
  type ChallengeRow,
  countRecoveryCodes,
  deleteChallenge,
  findChallenge,
  insertChallenge,
  lockChallenge,
  takeChallengeTry,
  takeRecoveryCode,
} from '../two-factor/two-factor.queries.ts'
import { findUser, findUserByLogin, takeTotpStep, type UserRow } from '../../platform/auth/users.queries.ts'

const CHALLENGE_MS = 5 * 60_000
const CODES_PER_CHALLENGE = 5

/** A completed login: the user, and the token for the cookie. */
export type LoggedIn = { user: UserRow; token: string }

/**
 * Checks username or email and password. A user with two-factor authentication gets a challenge instead of a
 * session. An unknown name takes the same path and time as a wrong password (check 6).
 */
export async function logIn(
  ctx: AppContext,
  { username, password }: LoginInput,
  client: LoginClient,
): Promise<LoggedIn | ChallengeAnswer> {
  const known = await findUserByLogin(ctx.db, username)
  const attempt = {
    ip: client.ip,
    account: known?.id ?? hashToken(username.toLowerCase()),
    apart: known && countedApart(client.browser, known.id),
  }
  await ctx.limits.take('login', attempt)
  const right = await verifyPassword(known?.password ?? null, password)
  if (!known || !right) {
    const entry = { userId: known?.id ?? null, action: 'login_failed' } as const
    await recordAudit(ctx.db, ctx.clock(), client.ip, entry)
    throw wrongLogin()
  }
  await ctx.limits.giveBack('login', attempt)
  return known.twoFactorEnabled ? challenge(ctx, known, client) : admit(ctx, ctx.db, known, client)
}

function wrongLogin(): AppError {
  return new AppError(401, 'wrong_login', 'Incorrect username or password')
}

async function challenge(
  ctx: AppContext,
  { id, username }: UserRow,
  { ip }: Client,
): Promise<ChallengeAnswer> {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.clock().getTime() + CHALLENGE_MS).toISOString()
  await insertChallenge(ctx.db, { userId: id, tokenHash: hash, expiresAt })
  await recordAudit(ctx.db, ctx.clock(), ip, { userId: id, action: 'login_challenged' })
  return { requiresTwoFactor: true, tfaToken: token, user: { id, username } }
}

async function admit(ctx: AppContext, db: Db, user: UserRow, client: Client): Promise<LoggedIn> {
  const now = ctx.clock()
  const token = await startLogin(db, user, { ...client, now })
  if (!token) throw wrongLogin()
  return { user: { ...user, lastLogin: now.toISOString() }, token }
}

/** The second factor: a code from the app, or a recovery code. A correct one ends the challenge. */
export async function verifyLogin(
  ctx: AppContext,
  { token, tfaToken }: { token: string; tfaToken: string },
  client: LoginClient,
): Promise<LoggedIn> {
  const pending = await takeTry(ctx, hashToken(tfaToken))
  const { ip, browser } = client
  const attempt = { ip, account: pending.userId, apart: countedApart(browser, pending.userId) }
  await ctx.limits.take('twoFactor', attempt)
  const user = await findUser(ctx.db, pending.userId)
  const loggedIn = user?.twoFactorEnabled
    ? await ctx.db.transaction((tx) => takeCode(ctx, tx, { pending, user, code: token, client }))
    : null
  if (!loggedIn) {
    const entry = { userId: pending.userId, action: 'second_factor_failed' } as const
    await recordAudit(ctx.db, ctx.clock(), client.ip, entry)
    throw new AppError(401, 'wrong_code', 'Invalid verification code')
  }
  await ctx.limits.giveBack('twoFactor', attempt)
  return loggedIn
}

async function takeTry(ctx: AppContext, tokenHash: string): Promise<ChallengeRow> {
  const now = ctx.clock()
  const pending = await takeChallengeTry(ctx.db, tokenHash, { now, maxTries: CODES_PER_CHALLENGE })
  if (pending) return pending
  const dead = await findChallenge(ctx.db, tokenHash, now)
  if (!dead) throw new AppError(401, 'no_challenge', NO_CHALLENGE)
  const wait = Math.ceil((Date.parse(dead.expiresAt) - now.getTime()) / 1000)
  throw tooManyAttempts(wait, 'Too many wrong codes. Please log in again.')
}

type CodeAttempt = { pending: ChallengeRow; user: UserRow; code: string; client: Client }

/** Code, challenge and session in one transaction, so that only one of two parallel requests logs in (check 9). */
async function takeCode(
  ctx: AppContext,
  tx: Db,
  { pending, user, code, client }: CodeAttempt,
): Promise<LoggedIn | null> {
  // The second request finds the challenge gone and uses up no code.
  if (!(await lockChallenge(tx, pending.id))) return null
  const isTotp = /^[0-9]{6}$/.test(code)
  const right = isTotp
    ? await takeTotp(ctx, tx, user, code)
    : await takeRecoveryCode(tx, user.id, hashRecoveryCode(code))
  if (!right) return null
  await deleteChallenge(tx, pending.id)
  if (!isTotp) {
    const left = await countRecoveryCodes(tx, user.id)
    const entry = { userId: user.id, action: 'recovery_code_used', details: { left } } as const
    await recordAudit(tx, ctx.clock(), client.ip, entry)
    await sendNotice(ctx, tx, user, (notice) => recoveryCodeUsed({ ...notice, left }), client.ip)
  }
  return admit(ctx, tx, user, client)
}

/** A correct code for a step that was not accepted before. */
export async function takeTotp(
  ctx: AppContext,
  db: Db,
  user: UserRow,
  code: string,
): Promise<boolean> {
  if (!user.twoFactorSecret) return false
  const secret = ctx.sealer.open('totp', user.twoFactorSecret)
  const step = matchingStep(secret, code, ctx.clock())
  return step !== null && takeTotpStep(db, user.id, step)
}
