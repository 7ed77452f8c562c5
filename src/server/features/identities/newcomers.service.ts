import { email as emailRule, username as usernameRule } from '#shared/contracts/account-fields.ts'
import { USERNAME_MAX, USERNAME_MIN } from '#shared/domain/account-rules.ts'
import { looksLikeStaff } from '#shared/domain/staff-names.ts'
import { randomInt } from 'node:crypto'
import { firstCharacters } from '#shared/texts/characters.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { plainName } from '../../platform/auth/plain-name.ts'
import {
  insertUser,
  type UserChange,
  type UserRow,
  lockAdmins,
  updateUser,
} from '../../platform/auth/users.queries.ts'
import type { Client } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { checkNewcomer, notedRole, sendVerification } from '../login/registration.service.ts'
import { hasToProve, type LoggedIn, startSession } from '../sessions/sessions.service.ts'
import { type Claims, SignInError } from './provider.ts'
import { identities } from '../../platform/db/schema/ways-in.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Config } from '../../platform/config/config.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { roleChanged } from '../../platform/mail/templates/account-letters.ts'

export type IdentityRow = typeof identities.$inferSelect

const NUMBERED_NAMES = 20

/** Makes an account for somebody whom nobody here knows yet. It has no password. Throws if it has to be approved first. */
export async function signUpWith(
  ctx: AppContext,
  claims: Claims,
  { client, invitation }: { client: Client; invitation: string | undefined },
): Promise<LoggedIn> {
  const oidcSignUp = claims.by === 'oidc' ? ctx.config.oidc?.signUp : 'site'
  if (oidcSignUp === 'off') throw new SignInError('closed')
  const email = claims.email === null ? null : (emailRule().safeParse(claims.email).data ?? null)
  const admit = await checkNewcomer(ctx, {
    email,
    invitation,
    needsNoInvitation: oidcSignUp === 'on',
  })
  const { by, issuer, subject, username, isEmailVerified } = claims
  const asked = { email, emailVerified: isEmailVerified, invited: invitation !== undefined }
  if (await hasToProve(ctx, asked)) throw new SignInError('unverified')
  await ctx.limits.take(invitation === undefined ? 'register' : 'registerInvited')
  const now = ctx.clock()
  const at = now.toISOString()
  const registered = await ctx.db.transaction(async (tx) => {
    const { fields, details: admitted } = await admit(tx)
    const user = await insertNamed(tx, username ?? '', {
      email,
      emailVerified: email !== null && isEmailVerified,
      password: null,
      ...fields,
      role: claimedRole(ctx.config, claims.roles) ?? fields.role,
      lastLogin: fields.awaitingSince === null ? at : null,
    })
    if (!user) throw new SignInError('not_linked')
    const row = { userId: user.id, by, issuer, subject, username, createdAt: at, lastUsedAt: at }
    if (!(await insertIdentity(tx, row))) throw new SignInError('state')
    if (email !== null && !isEmailVerified) await sendVerification(ctx, tx, user)
    const details = { by, issuer, subject, ...admitted, ...notedRole(user) }
    await noteAction(ctx, tx, 'register', details, user.id)
    if (user.awaitingSince !== null) return null
    return { user, token: await startSession(tx, user.id, { ...client, now }) }
  })
  if (!registered) throw new SignInError('awaiting')
  return registered
}

/** Returns null if the address is taken. */
async function insertNamed(tx: Db, wish: string, fields: UserChange): Promise<UserRow | null> {
  const base = validName(wish)
  for (let each = 1; each <= NUMBERED_NAMES; each++) {
    const end =
      each === 1 ? '' : each <= NUMBERED_NAMES / 2 ? String(each) : `-${randomInt(10_000, 100_000)}`
    const username = firstCharacters(base, USERNAME_MAX - end.length) + end
    const user = await insertUser(tx, { ...fields, username })
    if (user) return user
  }
  return null
}

/** Makes a username of what somebody is called elsewhere, which may be one as it is. */
function validName(wish: string): string {
  const [local = ''] = wish.split('@')
  const plain = usernameRule.safeParse(local).success
    ? local
    : firstCharacters(plainName(local), USERNAME_MAX).replace(/\.$/, '')
  return plain.length < USERNAME_MIN || looksLikeStaff(plain) ? 'player' : plain
}

/** Returns null if somebody has it already. */
export async function insertIdentity(
  db: Db,
  row: typeof identities.$inferInsert,
): Promise<IdentityRow | null> {
  const [inserted] = await db.insert(identities).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Returns the role that the claim gives; null if roles are not taken from claims. */
function claimedRole(
  { oidc }: Pick<Config, 'oidc'>,
  values: readonly string[] | null,
): Role | null {
  if (!oidc || values === null) return null
  const isIn = (names: readonly string[]) => names.some((name) => values.includes(name))
  const { admins, moderators, curators } = oidc.roles
  return isIn(admins)
    ? 'admin'
    : isIn(moderators)
      ? 'moderator'
      : isIn(curators)
        ? 'curator'
        : 'member'
}

/** Gives and takes the role as the claim says, at each login. The last admin stays one. */
export async function takeRole(
  ctx: AppContext,
  user: UserRow,
  values: readonly string[] | null,
): Promise<UserRow> {
  const role = claimedRole(ctx.config, values)
  if (role === null || role === user.role) return user
  const changed = await ctx.db.transaction(async (tx) => {
    const admins = user.role === 'admin' ? await lockAdmins(tx) : []
    if (user.role === 'admin' && admins.every((id) => id === user.id)) return user
    const row = await updateUser(tx, user.id, { role })
    await sendNotice(ctx, tx, user, (notice) => roleChanged({ ...notice, role }))
    const details = { forUser: user.id, role, former: user.role, by: 'oidc' }
    await noteAction(ctx, tx, 'role_changed', details, user.id)
    return row ?? user
  })
  ctx.cache.own.forgetUser(user.id)
  return changed
}
