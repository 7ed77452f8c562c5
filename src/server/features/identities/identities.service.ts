import { type IdentityView, identityView, type UsedPasskey } from '#shared/contracts/ways-in.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import {
  findUser,
  findUserByLogin,
  lockUser,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import { type LoginClient, type Viewer, countedApart } from '../../platform/auth/viewer.ts'
import { refuseLastWayIn } from '../../platform/auth/ways-in.service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound, suspended } from '../../platform/http/app-error.ts'
import { MAX_SIGN_IN_COOKIE } from '../../platform/http/account-cookies.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { identityLinked, identityUnlinked } from '../../platform/mail/templates/security-notices.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { LinkChallenge } from '#shared/contracts/login.ts'
import { checkPasskey } from '../passkeys/passkey-proofs.service.ts'
import {
  refuseKeptOut,
  lockViewer,
  noteIssuerSession,
  type LoggedIn,
  startLogin,
  wrongLogin,
} from '../sessions/sessions.service.ts'
import { isFreshlyProved, requireFreshProof } from '../sessions/step-up.service.ts'
import { proveSecondFactor } from '../two-factor/second-step.service.ts'
import { insertIdentity, type IdentityRow, signUpWith, takeRole } from './newcomers.service.ts'
import { type Claims, SignInError } from './provider.ts'
import { and, asc, eq } from 'drizzle-orm'
import { identities } from '../../platform/db/schema/ways-in.ts'
import { openOnce, readSealed, sealOnce } from '../../platform/auth/tokens.service.ts'

type Subject = Pick<IdentityRow, 'issuer' | 'subject'>

const LINK = 'link identity'
const LINK_MS = 10 * 60_000
const ID_TOKEN = 'id token'

export type Entered =
  | { loggedIn: LoggedIn }
  /** The account has to be proved once before it is linked: what is sealed goes with that. */
  | { link: string }
  | { linked: true }

type Visitor = { viewer: Viewer | null; client: LoginClient; invitation: string | undefined }

/** Decides who somebody is here whom another site has named. Throws a SignInError. */
export async function enter(
  ctx: AppContext,
  claims: Claims,
  { viewer, client, invitation }: Visitor,
): Promise<Entered> {
  const at = ctx.clock()
  const known = await useIdentity(ctx.db, { ...claims, at })
  if (known) return { loggedIn: await logInAs(ctx, known.userId, claims, client) }
  if (viewer) {
    if (viewer.user.seat || !isFreshlyProved(ctx, viewer)) throw new SignInError('not_linked')
    await ctx.db.transaction(async (tx) => link(ctx, tx, await lockViewer(tx, viewer), claims))
    return { linked: true }
  }
  const owner = claims.email === null ? null : await findUserByLogin(ctx.db, claims.email)
  if (!owner) {
    const newcomer = await signUpWith(ctx, claims, { client, invitation })
    return { loggedIn: await keepIssuer(ctx, claims, newcomer) }
  }
  // Whoever has named an address without a proof of it may not be its owner.
  if (!claims.isEmailVerified || !owner.emailVerified) throw new SignInError('not_linked')
  const sealed = sealPending(ctx, { userId: owner.id, claims })
  if (sealed.length <= MAX_SIGN_IN_COOKIE) return { link: sealed }
  // An ID token that names many groups: only a logout at the issuer is not asked for then.
  return { link: sealPending(ctx, { userId: owner.id, claims: { ...claims, idToken: null } }) }
}

type Pending = { userId: number; claims: Claims }

function sealPending(ctx: AppContext, pending: Pending): string {
  return sealOnce(ctx, { purpose: LINK, text: JSON.stringify(pending), lasts: LINK_MS })
}

async function logInAs(
  ctx: AppContext,
  userId: number,
  claims: Claims,
  client: LoginClient,
): Promise<LoggedIn> {
  const found = await findUser(ctx.db, userId)
  if (!found) throw new SignInError('not_linked')
  if (found.suspendedAt !== null) {
    await noteAction(ctx, ctx.db, 'login_suspended', {}, userId)
    throw new SignInError('suspended')
  }
  // Before the role: who waits for approval has none to use yet.
  await refuseKeptOut(ctx, found)
  const user = await takeRole(ctx, found, claims.roles)
  return keepIssuer(ctx, claims, await startLogin(ctx, ctx.db, user, client, claims.by))
}

/** Keeps what a logout at the issuer is asked for with. */
async function keepIssuer(
  ctx: AppContext,
  { idToken }: Claims,
  loggedIn: LoggedIn,
): Promise<LoggedIn> {
  if (idToken !== null)
    await noteIssuerSession(ctx.db, loggedIn.token, ctx.sealer.seal(ID_TOKEN, idToken))
  return loggedIn
}

/** Returns the ID token of a session; null if it was not begun at the issuer. */
export function openIdToken(
  { sealer }: Pick<AppContext, 'sealer'>,
  sealed: string | null,
): string | null {
  try {
    return sealed === null ? null : sealer.open(ID_TOKEN, sealed)
  } catch {
    return null
  }
}

async function link(ctx: AppContext, tx: Db, user: UserRow, claims: Claims): Promise<void> {
  const { by, issuer, subject, username } = claims
  const at = ctx.clock().toISOString()
  const row = { userId: user.id, by, issuer, subject, username, createdAt: at, lastUsedAt: at }
  if (!(await insertIdentity(tx, row))) throw new SignInError('not_linked')
  const name = providerName(ctx, by)
  await sendNotice(ctx, tx, user, (notice) => identityLinked({ ...notice, name }))
  const details = { by, issuer, subject }
  await noteAction(ctx, tx, 'identity_linked', details, user.id)
}

/** What people call the other site. */
function providerName({ config }: AppContext, by: string): string {
  return by === 'lichess' ? 'Lichess' : (config.oidc?.name ?? 'OpenID Connect')
}

type Proof = {
  password?: string | undefined
  code?: string | undefined
  response?: UsedPasskey | undefined
}

/**
 * Links what has been sealed to its account and logs in. Asks once for a passkey, or for the password and, where two-factor
 * is on, a code.
 */
export async function linkIdentity(
  ctx: AppContext,
  sealed: string,
  { password = '', code, response }: Proof,
  client: LoginClient,
): Promise<LoggedIn | LinkChallenge> {
  const read = readSealed(ctx, LINK, sealed)
  if (!read || read.hasExpired) throw tooLate()
  const { userId, claims } = JSON.parse(read.text) as Pending
  const user = await findUser(ctx.db, userId)
  const attempt = { account: userId, apart: countedApart(client.browser, userId) }
  const right = await ctx.limits.guess('login', attempt, () =>
    response
      ? checkPasskey(ctx, userId, response)
      : verifyPassword(user?.password ?? null, password, ctx.passwordCost),
  )
  if (!user || !right) {
    await noteAction(ctx, ctx.db, 'login_failed', {}, userId)
    throw wrongLogin()
  }
  if (user.suspendedAt !== null) throw suspended(user.suspendedReason ?? '')
  await refuseKeptOut(ctx, user)
  if (user.twoFactorEnabled && !response) {
    if (code === undefined) return { requiresTwoFactor: true }
    await proveSecondFactor(ctx, user, code, client)
  }
  if ((await openOnce(ctx, LINK, sealed)) === null) throw tooLate()
  await ctx.db
    .transaction(async (tx) => {
      const locked = await lockUser(tx, userId)
      // A reset since then has ended what was proved before it.
      if (locked?.password !== user.password || locked.twoFactorEnabled !== user.twoFactorEnabled)
        throw wrongLogin()
      await link(ctx, tx, locked, claims)
    })
    .catch((error: unknown) => {
      throw error instanceof SignInError ? tooLate() : error
    })
  return logInAs(ctx, userId, claims, client)
}

function tooLate(): AppError {
  return new AppError(401, 'no_link', text('This login took too long. Please start again.'))
}

export async function listIdentities(ctx: AppContext, userId: number): Promise<IdentityView[]> {
  const rows = await listIdentitiesOf(ctx.db, userId)
  return rows.map((row) => presentAs(identityView, row))
}

export async function removeIdentity(
  ctx: AppContext,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  requireFreshProof(ctx, viewer)
  await ctx.db.transaction(async (tx) => {
    const user = (await lockUser(tx, viewer.user.id)) ?? viewer.user
    const row = await deleteIdentity(tx, { id, userId: user.id })
    if (!row) throw notFound(text('Linked account not found'))
    await refuseLastWayIn(ctx.config, tx, user)
    const name = providerName(ctx, row.by)
    await sendNotice(ctx, tx, user, (notice) => identityUnlinked({ ...notice, name }))
    const details = { by: row.by, issuer: row.issuer, subject: row.subject }
    await noteAction(ctx, tx, 'identity_unlinked', details)
  })
}

async function listIdentitiesOf(db: Db, userId: number): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))
}

/** Notes a use, and what the account is called there now. Returns null if nobody here has it. */
async function useIdentity(
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

async function deleteIdentity(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<IdentityRow | null> {
  const [row] = await db
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning()
  return row ?? null
}
