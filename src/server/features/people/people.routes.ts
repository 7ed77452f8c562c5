import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/people.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import {
  adminCheck,
  adminUsersQuery,
  adminUserView,
  roleInput,
  suspendInput,
  updateEmailInput,
} from '#shared/contracts/people.ts'
import { userView } from '#shared/contracts/profile.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { endedSessions } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import {
  changeAdminEmail,
  endSessionsOf,
  findUsers,
  reinstateUser,
  removeUser,
  setRole,
  suspendUser,
} from './people.service.ts'
import { sendResetLink } from '../login/password.service.ts'
import { message } from '#shared/texts/text.ts'

const LINK_SENT = message(
  'If a user with this email exists, they will receive a password reset link.',
)

const FRESH_PROOF = 'The password must have been confirmed within the last ten minutes.'

export function peopleRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.checkAdmin,
    {
      summary: "Get the current user's role, and whether it is that of an admin",
      response: adminCheck,
      returns: 'The role that counts: a suspended user has that of a member',
    },
    ({ viewer: { user } }) => {
      const role = user.suspendedAt === null ? user.role : 'member'
      return { isAdmin: role === 'admin', role }
    },
  )
  serve(
    api,
    calls.updateEmail,
    {
      summary:
        'Change your own email address; the password must have been confirmed within the last ten minutes',
      body: updateEmailInput,
      response: userView,
      returns: 'The updated user',
      refusals: [409],
    },
    async ({ body, viewer, ip }) =>
      presentUser(await changeAdminEmail(ctx, viewer, { ...body, ip })),
  )
  serve(
    api,
    calls.requestPasswordReset,
    {
      summary: 'Send a user a password reset link',
      body: forgotPasswordInput,
      response: messageAnswer,
      returns: 'The answer is the same for every address',
    },
    ({ body, viewer, ip }) => {
      sendResetLink(ctx, body.email, {
        ip,
        action: 'admin_reset_requested',
        byUserId: viewer.user.id,
      })
      return { message: LINK_SENT }
    },
  )
  serve(
    api,
    calls.findUsers,
    {
      summary: 'Find accounts by part of a username or email address, by role and by state',
      description: 'X-Total-Count is the total number of matching accounts.',
      query: adminUsersQuery,
      response: z.array(adminUserView),
      returns: 'One page of accounts; by name, exact matches come first',
    },
    async ({ query, setHeader }) => {
      const { users, total } = await findUsers(ctx, query)
      setHeader('X-Total-Count', String(total))
      return users
    },
  )
  serve(
    api,
    calls.endSessionsOfUser,
    {
      summary: "End all of a user's sessions",
      params: idParam,
      response: endedSessions,
      returns: 'How many were affected',
      refusals: [404],
    },
    ({ params, viewer, ip }) => endSessionsOf(ctx, viewer, { userId: params.id, ip }),
  )
  serve(
    api,
    calls.setRole,
    {
      summary: "Change somebody's role",
      description: FRESH_PROOF,
      params: idParam,
      body: roleInput,
      response: adminUserView,
      returns: 'The account; 409 for your own',
      refusals: [404, 409],
    },
    ({ params, body, viewer, ip }) =>
      setRole(ctx, viewer, { userId: params.id, role: body.role, ip }),
  )
  serve(
    api,
    calls.suspendUser,
    {
      summary: 'Suspend an account: its sessions end, and it may read but not write',
      description: FRESH_PROOF,
      params: idParam,
      body: suspendInput,
      response: adminUserView,
      returns: 'The account; 409 for your own and for one that is suspended already',
      refusals: [404, 409],
    },
    ({ params, body, viewer, ip }) =>
      suspendUser(ctx, viewer, { userId: params.id, reason: body.reason, ip }),
  )
  serve(
    api,
    calls.reinstateUser,
    {
      summary: 'Reinstate a suspended account',
      description: FRESH_PROOF,
      params: idParam,
      response: adminUserView,
      returns: 'The account; 409 if it is not suspended',
      refusals: [404, 409],
    },
    ({ params, viewer, ip }) => reinstateUser(ctx, viewer, { userId: params.id, ip }),
  )
  serve(
    api,
    calls.removeUser,
    {
      summary: "Delete an account; its comments stay under the name 'Deleted user'",
      description: FRESH_PROOF,
      params: idParam,
      returns: 'Deleted; 409 for your own',
      refusals: [404, 409],
    },
    ({ params, viewer, ip }) => removeUser(ctx, viewer, { userId: params.id, ip }),
  )
}
