import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/people.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import {
  adminCheck,
  adminUsersQuery,
  adminUserView,
  updateEmailInput,
} from '#shared/contracts/people.ts'
import { userView } from '#shared/contracts/profile.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { endedSessions } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { changeAdminEmail, endSessionsOf, findUsers } from './people.service.ts'
import { sendResetLink } from '../login/password.service.ts'

const LINK_SENT = 'If a user with this email exists, they will receive a password reset link.'

export function peopleRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.checkAdmin,
    {
      summary: 'Get whether the current user is an admin',
      response: adminCheck,
      returns: 'Whether the user is an admin',
    },
    ({ viewer }) => ({ isAdmin: viewer.user.role === 'admin' }),
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
      summary: 'Find accounts by part of a username or email address',
      query: adminUsersQuery,
      response: z.array(adminUserView),
      returns: 'Matching accounts, exact matches first',
    },
    ({ query }) => findUsers(ctx, query),
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
}
