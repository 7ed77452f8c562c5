import {
  LIKE_STAFF,
  MAY_BE_TAKEN,
  PASSWORD_TOO_EASY,
  type RegisterInput,
} from '#shared/contracts/login.ts'
import { looksLikeStaff } from '#shared/domain/staff-names.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { hashPassword, isEasyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import type { AppContext } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, invalid } from '../../platform/http/app-error.ts'
import { verifyEmail } from '../../platform/mail/templates/account-letters.ts'
import { mailFields, sendMail } from '../../platform/mail/account-mails.ts'
import { hasToProve, startSession } from '../sessions/sessions.service.ts'
import type { Client, Viewer } from '../../platform/auth/viewer.ts'
import {
  findUserByLogin,
  insertUser,
  updateUser,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { and, eq, gt } from 'drizzle-orm'
import { users } from '../../platform/db/schema/users.ts'
import type { Role } from '#shared/domain/roles.ts'
import { isOfDomains } from '#shared/domain/site.ts'
import {
  checkInvitation,
  invitationRequired,
  takeInvitation,
} from '../invitations/invitations.service.ts'

const VERIFY_MS = DAY_MS

/** `token` is null if an admin has yet to approve the account, or the address must be verified: nobody is logged in. */
type Registered = { user: UserRow; token: string | null }

/** Creates an account, logs in unless the account waits for something, and sends an email to verify the address. */
export async function register(
  ctx: AppContext,
  input: RegisterInput,
  client: Client,
): Promise<Registered> {
  requirePasswordLogin(ctx.config)
  const { username, email, avatarUrl = null, locale, invitation } = input
  const admit = await checkNewcomer(ctx, { email, invitation })
  // A refused name or password does not count as a registration.
  await refuseStaffName(ctx.db, username)
  await refuseEasyPassword(input.password, input, 'password')
  await ctx.limits.take(invitation === undefined ? 'register' : 'registerInvited')
  const password = await hashPassword(input.password, ctx.passwordCost)
  const now = ctx.clock()
  const preferences = locale ? { locale } : {}
  return ctx.db.transaction(async (tx) => {
    const { fields, details: admitted } = await admit(tx)
    const isKeptOut =
      fields.awaitingSince !== null ||
      (await hasToProve(ctx, { email, emailVerified: false, invited: fields.invited ?? false }))
    const lastLogin = isKeptOut ? null : now.toISOString()
    const row = { username, email, password, avatarUrl, preferences, lastLogin, ...fields }
    const user = await insertUser(tx, row)
    if (!user) throw nameTaken()
    await sendVerification(ctx, tx, user)
    const details = { ...admitted, ...notedRole(user) }
    await noteAction(ctx, tx, 'register', details, user.id)
    if (isKeptOut) return { user, token: null }
    return { user, token: await startSession(tx, user.id, { ...client, now }) }
  })
}

/** Throws if the site has other ways in only. */
export function requirePasswordLogin({ passwordLogin }: Pick<Config, 'passwordLogin'>): void {
  if (passwordLogin) return
  throw new AppError(
    403,
    'password_login_off',
    text('This site does not use passwords. Please log in another way.'),
  )
}

/** Has one message for both, so that it does not reveal which of them is known. */
export function nameTaken(): AppError {
  return conflict('duplicate', MAY_BE_TAKEN)
}

/** A name that is taken is refused as such, whatever it looks like. */
export async function refuseStaffName(db: Db, username: string): Promise<void> {
  if (!looksLikeStaff(username)) return
  if (await findUserByLogin(db, username)) throw nameTaken()
  throw invalid('username', LIKE_STAFF)
}

export async function refuseEasyPassword(
  password: string,
  owner: { username: string; email: string | null },
  field: string,
): Promise<void> {
  if (await isEasyPassword(password, owner)) {
    throw invalid(field, PASSWORD_TOO_EASY)
  }
}

/** A new link voids the old one, because both use the same column. */
export async function sendVerification(ctx: AppContext, db: Db, user: UserRow): Promise<void> {
  const { token, hash } = newToken()
  await updateUser(db, user.id, {
    emailVerificationToken: hash,
    emailVerificationExpires: new Date(ctx.clock().getTime() + VERIFY_MS).toISOString(),
  })
  await sendMail(ctx, db, user.email, verifyEmail({ ...(await mailFields(ctx, user)), token }))
}

export async function resendVerification(ctx: AppContext, { user }: Viewer): Promise<Text> {
  if (user.emailVerified) return text('Your email address is already verified.')
  if (user.email === null) throw conflict('no_address', text('This account has no email address.'))
  await ctx.limits.take('verify', { account: user.id })
  await ctx.db.transaction((tx) => sendVerification(ctx, tx, user))
  return text('We have sent a new link to {email}.', { email: user.email })
}

/** Sends a new link to whoever has no session. The answer is the same, and as quick, for every address. */
export async function resendToAddress(ctx: AppContext, email: string): Promise<Text> {
  await ctx.limits.take('verify', { account: hashToken(email.toLowerCase()) })
  ctx.tasks.run('verification link', async () => {
    const user = await findUserByLogin(ctx.db, email)
    if (user && !user.emailVerified)
      await ctx.db.transaction((tx) => sendVerification(ctx, tx, user))
  })
  return text('If an account with this address is not verified yet, we have sent a new link to it.')
}

/** Does not log in, because the link only proves that somebody reads mail at the address. */
export async function verifyEmailAddress(ctx: AppContext, token: string): Promise<UserRow> {
  const user = await ctx.limits.guess('verify', {}, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const verified = await verifyEmailByToken(tx, hashToken(token), ctx.clock())
      if (verified) await confirm(tx)
      return verified
    }),
  )
  if (!user) {
    throw new AppError(
      400,
      'invalid_token',
      text('The verification link is invalid or has expired.'),
    )
  }
  ctx.cache.own.forgetUser(user.id)
  await noteAction(ctx, ctx.db, 'email_verified', {}, user.id)
  return user
}

/** Uses up the token in the same statement, so that only one of two requests with it gets the row. */
async function verifyEmailByToken(db: Db, tokenHash: string, now: Date): Promise<UserRow | null> {
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

type Newcomer = {
  email: string | null
  invitation?: string | undefined
  /** Whether the operator lets them in even where the site is closed to others. */
  needsNoInvitation?: boolean
}

/** How somebody comes in: what their account begins with, and what the audit log notes of it. */
type Admittance = {
  fields: { role: Role; awaitingSince: string | null; invited?: true }
  details: { invitation?: number; awaiting?: true }
}

/** What the audit log notes of the role that a new account has: nothing of members. */
export function notedRole({ role }: { role: Role }): { role?: Role } {
  return role === 'member' ? {} : { role }
}

/**
 * Throws unless the site lets this newcomer in. Returns a function for the transaction that makes the account, which
 * counts the use of the invitation.
 */
export async function checkNewcomer(
  ctx: AppContext,
  { email, invitation, needsNoInvitation = false }: Newcomer,
): Promise<(tx: Db) => Promise<Admittance>> {
  if (invitation !== undefined) {
    await checkInvitation(ctx, invitation)
    return async (tx) => {
      const { id, role } = await takeInvitation(ctx, tx, invitation)
      return { fields: { role, awaitingSince: null, invited: true }, details: { invitation: id } }
    }
  }
  const { signUp, emailDomains } = await ctx.site.find()
  if (signUp === 'closed' && !needsNoInvitation) throw registrationClosed()
  if (signUp === 'invitation' && !needsNoInvitation)
    throw invitationRequired(
      text('You need an invitation to register here. Please ask whoever runs this site.'),
    )
  refuseOtherDomain(email, emailDomains)
  if (signUp !== 'approval')
    return async () => ({ fields: { role: 'member', awaitingSince: null }, details: {} })
  return async () => ({
    fields: { role: 'member', awaitingSince: ctx.clock().toISOString() },
    details: { awaiting: true },
  })
}

function registrationClosed(): AppError {
  return new AppError(
    403,
    'registration_closed',
    text('This site takes no new accounts. Please ask whoever runs it.'),
  )
}

function refuseOtherDomain(email: string | null, domains: readonly string[]): void {
  if (domains.length === 0) return
  if (isOfDomains(email, domains)) return
  const fault = text('Please use an email address of {domains}', { domains: domains.join(', ') })
  throw new AppError(400, 'other_domain', fault, { fields: { email: fault } })
}
