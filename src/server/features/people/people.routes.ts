import * as calls from '#shared/calls/people.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { approve, approveUser, decline, declineUser } from './approvals.service.ts'
import * as service from './people.service.ts'
import { sendResetLink } from '../login/password.service.ts'
import { text } from '#shared/texts/text.ts'

const LINK_SENT = text('If a user with this email exists, they will receive a password reset link.')

const FRESH_PROOF = 'The password must have been confirmed within the last ten minutes.'

export const peopleRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.checkAdmin,
    "Get the current user's role, and whether it is that of an admin. A suspended user has the role of a member.",
    ({ viewer: { user } }) => {
      const role = user.suspendedAt === null ? user.role : 'member'
      return { isAdmin: role === 'admin', role }
    },
  ),
  serve(
    calls.updateEmail,
    'Change your own email address; the password must have been confirmed within the last ten minutes',
    async ({ body, viewer }) => presentUser(await service.changeAdminEmail(ctx, viewer, body)),
    { refusals: [409] },
  ),
  serve(
    calls.requestPasswordReset,
    'Send a user a password reset link. The answer is the same for every address.',
    ({ body, viewer, t }) => {
      sendResetLink(ctx, body.email, {
        action: 'admin_reset_requested',
        byUserId: viewer.user.id,
      })
      return { message: t(LINK_SENT) }
    },
  ),
  serve(
    calls.findUsers,
    'Find accounts by part of a username or email address, by role, by state, and by whether the teachers of a group manage them. By name, exact matches come first.',
    ({ query }) => service.findUsers(ctx, query),
    { paged: true },
  ),
  serve(
    calls.endSessionsOfUser,
    "End all of a user's sessions. Returns how many were affected.",
    ({ params, viewer }) => service.endSessionsOf(ctx, viewer, { userId: params.id }),
  ),
  serve(
    calls.setRole,
    `Change somebody's role. 409 for your own account. ${FRESH_PROOF}`,
    ({ params, body, viewer }) =>
      service.setRole(ctx, viewer, { userId: params.id, role: body.role }),
    { refusals: [409] },
  ),
  serve(
    calls.suspendUser,
    `Suspend an account: its sessions end, and it may read but not write. 409 for your own account and for one that is suspended already. ${FRESH_PROOF}`,
    ({ params, body, viewer }) =>
      service.suspendUser(ctx, viewer, { userId: params.id, reason: body.reason }),
    { refusals: [409] },
  ),
  serve(
    calls.dismissSuspension,
    "Put away a moderator's note that the account should be suspended. 409 if there is none.",
    ({ params }) => service.dismissSuspension(ctx, { userId: params.id }),
    { refusals: [409] },
  ),
  serve(
    calls.reinstateUser,
    `Reinstate a suspended account. 409 if the account is not suspended. ${FRESH_PROOF}`,
    ({ params, viewer }) => service.reinstateUser(ctx, viewer, { userId: params.id }),
    { refusals: [409] },
  ),
  serve(
    calls.removeUser,
    `Delete an account; its comments stay under the name 'Deleted user'. 409 for your own account. ${FRESH_PROOF}`,
    ({ params, viewer }) => service.removeUser(ctx, viewer, { userId: params.id }),
    { refusals: [409] },
  ),
  serve(
    calls.approveUser,
    'Let somebody in who waits for approval, and mail it to the person. 409 if the account does not wait.',
    ({ params }) => approveUser(ctx, params.id),
    { refusals: [409] },
  ),
  serve(
    calls.declineUser,
    'Decline somebody who waits for approval: the account is deleted, and the person is mailed the reason. 409 if the account does not wait.',
    ({ params, body }) => declineUser(ctx, { id: params.id, ...body }),
    { refusals: [409] },
  ),
  serve(
    calls.approveUsers,
    'Let several people in who wait for approval. Those who do not wait are left as they are. Returns how many there were.',
    async ({ body }) => ({ decided: await approve(ctx, body.ids) }),
  ),
  serve(
    calls.declineUsers,
    'Decline several people who wait for approval: their accounts are deleted. Those who do not wait are left as they are. Returns how many there were.',
    async ({ body }) => ({ decided: await decline(ctx, body) }),
  ),
])
