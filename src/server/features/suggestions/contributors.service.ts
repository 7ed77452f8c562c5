import type { OwnContributionView } from '#shared/contracts/suggestions.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import { renameUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { countAccepted } from './suggestions.queries.ts'

export async function getOwnContribution(
  ctx: AppContext,
  user: Pick<UserRow, 'id' | 'preferences'>,
): Promise<OwnContributionView> {
  return {
    named: user.preferences.namedContributor ?? false,
    accepted: await countAccepted(ctx.db, user.id),
  }
}

export async function chooseContribution(
  ctx: AppContext,
  { userId, ip }: Editor,
  named: boolean,
): Promise<OwnContributionView> {
  await ctx.db.transaction(async (tx) => {
    await renameUser(tx, userId, { preferences: { namedContributor: named } })
    const details = { named }
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'contributor_named', details })
  })
  ctx.cache.own.forgetUser(userId)
  return { named, accepted: await countAccepted(ctx.db, userId) }
}
