import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { forgotPasswordInput } from '#shared/contracts/login.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import {
  adminCheck,
  adminUsersQuery,
  adminUserView,
  updateEmailInput,
} from '#shared/contracts/people.ts'
import { userView } from '#shared/contracts/profile.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import { endedSessions } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { changeAdminEmail, endSessionsOf, findUsers } from './people.service.ts'
import { sendResetLink } from '../login/password.service.ts'

const LINK_SENT = 'If a user with this email exists, they will receive a password reset link.'

const check = createRoute({
  method: 'get',
  path: '/api/admin/check',
  summary: 'Get whether the current user is an admin',
  ...access('member'),
  responses: { 200: jsonAnswer(adminCheck, 'Whether the user is an admin'), ...refusals(401) },
})

const updateEmail = createRoute({
  method: 'post',
  path: '/api/admin/update-email',
  summary:
    'Change your own email address; the password must have been confirmed within the last ten minutes',
  ...access('admin'),
  request: jsonBody(updateEmailInput),
  responses: { 200: jsonAnswer(userView, 'The updated user'), ...refusals(400, 401, 403, 409) },
})

const requestLink = createRoute({
  method: 'post',
  path: '/api/admin/request-password-reset',
  summary: 'Send a user a password reset link',
  ...access('admin'),
  request: jsonBody(forgotPasswordInput),
  responses: {
    200: jsonAnswer(messageAnswer, 'The answer is the same for every address'),
    ...refusals(400, 401, 403),
  },
})

const users = createRoute({
  method: 'get',
  path: '/api/admin/users',
  summary: 'Find accounts by part of a username or email address',
  ...access('admin'),
  request: { query: adminUsersQuery },
  responses: {
    200: jsonAnswer(z.array(adminUserView), 'Matching accounts, exact matches first'),
    ...refusals(400, 401, 403),
  },
})

const endSessions = createRoute({
  method: 'delete',
  path: '/api/admin/users/{id}/sessions',
  summary: "End all of a user's sessions",
  ...access('admin'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer(endedSessions, 'How many were affected'),
    ...refusals(400, 401, 403, 404),
  },
})

export function peopleRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(check, (c) => c.json({ isAdmin: c.get('viewer').user.isAdmin }, 200))
  api.openapi(updateEmail, async (c) => {
    const input = { ...c.req.valid('json'), ip: c.get('ip') }
    return c.json(presentUser(await changeAdminEmail(ctx, c.get('viewer'), input)), 200)
  })
  api.openapi(requestLink, (c) => {
    sendResetLink(ctx, c.req.valid('json').email, {
      ip: c.get('ip'),
      action: 'admin_reset_requested',
      byUserId: c.get('viewer').user.id,
    })
    return c.json({ message: LINK_SENT }, 200)
  })
  api.openapi(users, async (c) => c.json(await findUsers(ctx, c.req.valid('query')), 200))
  api.openapi(endSessions, async (c) => {
    const target = { userId: c.req.valid('param').id, ip: c.get('ip') }
    return c.json(await endSessionsOf(ctx, c.get('viewer'), target), 200)
  })
}
