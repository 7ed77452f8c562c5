import type { Role } from '#shared/domain/roles.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockAdmins, updateUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { roleChanged } from '../../platform/mail/templates/account-letters.ts'

/** Returns the role that the claim gives; null if roles are not taken from claims. */
export function claimedRole(
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
