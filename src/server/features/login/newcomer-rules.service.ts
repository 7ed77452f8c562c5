import type { Role } from '#shared/domain/roles.ts'
import { isOfDomains } from '#shared/domain/site.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  checkInvitation,
  invitationRequired,
  takeInvitation,
} from '../invitations/invitations.service.ts'

type Newcomer = {
  email: string | null
  invitation?: string | undefined
  /** Whether the operator lets them in even where the site is closed to others. */
  needsNoInvitation?: boolean
}

/** How somebody comes in: what their account begins with, and what the audit log notes of it. */
export type Admittance = {
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
