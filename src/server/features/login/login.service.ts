import type { LoginInput } from '#shared/contracts/login.ts'
import type { UsedPasskey } from '#shared/contracts/ways-in.ts'
import type { ChallengeAnswer } from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/tokens.service.ts'
import { findUser, findUserByLogin, type UserRow } from '../../platform/auth/users.queries.ts'
import { type LoginClient, type Viewer, countedApart } from '../../platform/auth/viewer.ts'
import { suspended } from '../../platform/http/app-error.ts'
import {
  type LoggedIn,
  refuseKeptOut,
  startLogin,
  wrongLogin,
} from '../sessions/sessions.service.ts'
import { checkPasskey, findPasskeyOwner, wrongPasskey } from '../passkeys/passkey-proofs.service.ts'
import { requirePasswordLogin } from './registration.service.ts'
import { noteProof, provePassword } from '../sessions/step-up.service.ts'
import { challenge } from '../two-factor/second-step.service.ts'

/**
 * Checks username or email and password. A user with two-factor authentication gets a challenge instead of a session.
 * An unknown name takes the same path and time as a wrong password, so that the response does not reveal which names
 * exist. A suspended user is refused with the reason, unless `readOnly` asks for a session that may only read.
 */
export async function logIn(
  ctx: AppContext,
  { username, password, readOnly }: LoginInput,
  client: LoginClient,
): Promise<LoggedIn | ChallengeAnswer> {
  const known = await findUserByLogin(ctx.db, username)
  // A seat of a group has nothing but its password.
  if (!known?.seat) requirePasswordLogin(ctx.config)
  const attempt = {
    account: known?.id ?? hashToken(username.toLowerCase()),
    apart: known && countedApart(client.browser, known.id),
  }
  const right = await ctx.limits.guess('login', attempt, () =>
    verifyPassword(known?.password ?? null, password, ctx.passwordCost),
  )
  if (!known || !right) {
    await noteAction(ctx, ctx.db, 'login_failed', {}, known?.id ?? null)
    throw wrongLogin()
  }
  await refuseSuspended(ctx, known, readOnly)
  if (!known.twoFactorEnabled) await refuseKeptOut(ctx, known)
  return known.twoFactorEnabled ? challenge(ctx, known) : startLogin(ctx, ctx.db, known, client)
}

/** Logs in with a passkey, which is a second factor in itself. */
export async function logInByPasskey(
  ctx: AppContext,
  { response, readOnly }: { response: UsedPasskey; readOnly?: boolean | undefined },
  client: LoginClient,
): Promise<LoggedIn> {
  const userId = await findPasskeyOwner(ctx, response)
  const known = userId === null ? null : await findUser(ctx.db, userId)
  const attempt = { account: userId, apart: known && countedApart(client.browser, known.id) }
  const right = await ctx.limits.guess('login', attempt, () =>
    known ? checkPasskey(ctx, known.id, response) : Promise.resolve(false),
  )
  if (!known || !right) throw wrongPasskey(401)
  await refuseSuspended(ctx, known, readOnly)
  await refuseKeptOut(ctx, known)
  return startLogin(ctx, ctx.db, known, client, 'passkey')
}

async function refuseSuspended(
  ctx: AppContext,
  { id, suspendedAt, suspendedReason }: UserRow,
  readOnly: boolean | undefined,
): Promise<void> {
  if (suspendedAt === null || readOnly) return
  await noteAction(ctx, ctx.db, 'login_suspended', {}, id)
  throw suspended(suspendedReason ?? '')
}

type Proof = { password?: string | undefined; response?: UsedPasskey | undefined }

/** Takes the password, or a passkey, of somebody who has logged in. */
export async function proveAgain(
  ctx: AppContext,
  viewer: Viewer,
  { password = '', response }: Proof,
): Promise<void> {
  const { id } = viewer.user
  if (!response) {
    await provePassword(ctx, viewer.user, { password, field: 'password' })
    return noteProof(ctx, viewer, { by: 'password_proved' })
  }
  const attempt = { apart: `sessions of ${id}` }
  const right = await ctx.limits.guess('login', attempt, () => checkPasskey(ctx, id, response))
  if (!right) throw wrongPasskey(400)
  await noteProof(ctx, viewer, { by: 'passkey_proved' })
}
