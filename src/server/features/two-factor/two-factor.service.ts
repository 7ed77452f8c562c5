import type { RecoveryCodesLeft, TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import {
  newTotpSecret,
  otpauthUrl,
  TOTP_PURPOSE,
  qrCodeUrl,
  hashRecoveryCode,
  newRecoveryCodes,
} from '../../platform/auth/totp.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, unverified } from '../../platform/http/app-error.ts'
import {
  recoveryCodesRenewed,
  twoFactorOff,
  twoFactorOn,
} from '../../platform/mail/templates/security-notices.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import {
  CODE_FAULTS,
  type CodeFault,
  openSecret,
  takeTotp,
  countRecoveryCodes,
  deleteChallengesOf,
} from './second-step.service.ts'
import { proveOwner, requireFreshProof, requirePassword } from '../sessions/step-up.service.ts'
import { endOtherSessions, renewSession } from '../sessions/sessions.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { updateUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq } from 'drizzle-orm'
import { recoveryCodes } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'
import { TWO_FACTOR_VOID } from '../../platform/auth/ways-in.service.ts'

const SETUP_MS = 15 * 60_000

/**
 * Creates a secret, which has no effect until a code has proved that the app has it. A logged-in browser alone is not
 * enough to get one, because a stranger at it could lock the owner out of the account.
 */
export async function setUpTwoFactor(ctx: AppContext, viewer: Viewer): Promise<TwoFactorSetup> {
  const { user } = viewer
  refuseSetup(user)
  requireFreshProof(ctx, viewer)
  const secret = newTotpSecret()
  const stored = await storeTwoFactorSetup(ctx.db, user.id, {
    twoFactorSecret: ctx.sealer.seal(TOTP_PURPOSE, secret),
    twoFactorSetupExpires: new Date(ctx.clock().getTime() + SETUP_MS).toISOString(),
  })
  if (!stored) throw alreadyOn()
  const { name } = await ctx.site.find()
  const picture = await qrCodeUrl(
    otpauthUrl(secret, user.username, name),
    ctx.config.qrImageService,
  )
  return { secret, qrCodeUrl: picture }
}

/** Whoever registers with somebody else's address must not lock the owner out. */
function refuseSetup(user: Viewer['user']): void {
  if (user.twoFactorEnabled) throw alreadyOn()
  if (!user.emailVerified) throw unverified()
}

function alreadyOn(): AppError {
  return conflict('two_factor_on', text('Two-factor authentication is already enabled'))
}

type Enabled = { recoveryCodes: string[]; token: string }

/** Turns two-factor authentication on. The other sessions end, and this one continues under a new token. */
export async function enableTwoFactor(
  ctx: AppContext,
  viewer: Viewer,
  code: string,
): Promise<Enabled> {
  const { user, sessionId } = viewer
  refuseSetup(user)
  const attempt = { apart: `sessions of ${user.id}` }
  const now = ctx.clock()
  const expires = Date.parse(user.twoFactorSetupExpires ?? '')
  if (!(expires > now.getTime()) || openSecret(ctx, user) === null) {
    throw new AppError(400, 'no_setup', text('The setup has expired. Please start again.'))
  }
  const codes = newRecoveryCodes()
  let fault: CodeFault = 'wrong'
  const token = await ctx.limits.guess('twoFactor', attempt, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const refused = await takeTotp(ctx, tx, user, code)
      if (refused) {
        fault = refused
        return null
      }
      if (!(await switchTwoFactorOn(tx, user))) throw alreadyOn()
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
      await endOtherSessions(tx, user.id, sessionId)
      await sendNotice(ctx, tx, user, twoFactorOn)
      await noteAction(ctx, tx, 'two_factor_on')
      await confirm(tx)
      return renewSession(tx, viewer, null)
    }),
  )
  if (token === null) {
    await noteAction(ctx, ctx.db, 'second_factor_failed')
    throw new AppError(400, 'wrong_code', CODE_FAULTS[fault])
  }
  ctx.cache.own.forgetUser(user.id)
  return { recoveryCodes: codes, token }
}

type Proof = { password?: string | undefined }

export async function disableTwoFactor(
  ctx: AppContext,
  viewer: Viewer,
  proof: Proof,
): Promise<string> {
  const { user, sessionId } = viewer
  await proveOwner(ctx, viewer, proof)
  const token = await ctx.db.transaction(async (tx) => {
    await clearTwoFactor(tx, user.id)
    await endOtherSessions(tx, user.id, sessionId)
    if (user.twoFactorEnabled) await sendNotice(ctx, tx, user, twoFactorOff)
    await noteAction(ctx, tx, 'two_factor_off')
    return renewSession(tx, viewer, ctx.clock())
  })
  ctx.cache.own.forgetUser(user.id)
  return token
}

/** Removes the secret, a setup that was not completed, the recovery codes, and logins that still wait for a code. */
export async function clearTwoFactor(db: Db, userId: number): Promise<void> {
  await updateUser(db, userId, TWO_FACTOR_VOID)
  await replaceRecoveryCodes(db, userId, [])
  await deleteChallengesOf(db, userId)
}

export async function countCodesLeft(
  ctx: AppContext,
  { user }: Viewer,
): Promise<RecoveryCodesLeft> {
  return { left: await countRecoveryCodes(ctx.db, user.id) }
}

/** Returns ten new codes and voids the old ones. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  viewer: Viewer,
  proof: Proof,
): Promise<string[]> {
  const { user } = viewer
  requirePassword(user, proof.password)
  if (!user.twoFactorEnabled) {
    throw conflict('two_factor_off', text('Two-factor authentication is not enabled'))
  }
  await proveOwner(ctx, viewer, proof)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx: Db) => {
    await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
    await sendNotice(ctx, tx, user, recoveryCodesRenewed)
    await noteAction(ctx, tx, 'recovery_codes_renewed')
  })
  return codes
}

/** Stores new codes and voids the old ones. */
async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length > 0)
    await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Returns false if two-factor authentication is on. */
async function storeTwoFactorSetup(
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
async function switchTwoFactorOn(db: Db, user: UserRow): Promise<boolean> {
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
