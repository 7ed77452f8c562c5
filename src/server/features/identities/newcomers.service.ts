import { email as emailRule, username as usernameRule } from '#shared/contracts/account-fields.ts'
import { USERNAME_MAX, USERNAME_MIN } from '#shared/domain/account-rules.ts'
import { looksLikeStaff } from '#shared/domain/staff-names.ts'
import { randomInt } from 'node:crypto'
import { firstCharacters } from '#shared/texts/characters.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { plainName } from '../../platform/auth/plain-name.ts'
import { insertUser, type UserChange, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Client } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { checkNewcomer, notedRole } from '../login/newcomer-rules.service.ts'
import { sendVerification } from '../login/registration.service.ts'
import { hasToProve, type LoggedIn, startSession } from '../sessions/sessions.service.ts'
import { claimedRole } from './claimed-roles.service.ts'
import { type Claims, SignInError } from './provider.ts'
import { identities } from '../../platform/db/schema/ways-in.ts'

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
