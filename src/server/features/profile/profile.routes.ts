import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  changePasswordInput,
  messageAnswer,
  passwordProof,
  updateProfileInput,
  userView,
} from '#shared/contracts/accounts.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import { endedSessions, sessionView } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { clearSessionCookies, setSessionCookies } from '../../platform/http/session-cookie.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { changePassword } from '../login/password.service.ts'
import { deleteAccount, exportAccount, updateProfile } from './profile.service.ts'
import { endAllOtherSessions, endSession, listSessions } from '../sessions/sessions.service.ts'

const update = createRoute({
  method: 'post',
  path: '/api/update-profile',
  summary: 'Update the username and preferences; anything else in the body is ignored',
  ...access('member'),
  request: jsonBody(updateProfileInput),
  responses: { 200: jsonAnswer(userView, 'The updated user'), ...refusals(400, 401, 409) },
})

const password = createRoute({
  method: 'post',
  path: '/api/change-password',
  summary: 'Change the password and end all other sessions',
  ...access('member'),
  request: jsonBody(changePasswordInput),
  responses: {
    200: jsonAnswer(messageAnswer, 'The password has been changed'),
    ...refusals(400, 401, 429),
  },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/account/export',
  summary:
    'Download everything stored about the user as a JSON file; the password must have been confirmed within the last ten minutes',
  ...access('member'),
  responses: {
    200: jsonAnswer(z.record(z.string(), z.unknown()), 'The JSON file'),
    ...refusals(401, 403),
  },
})

const remove = createRoute({
  method: 'post',
  path: '/api/delete-account',
  summary: "Delete the account; its comments stay under the name 'Deleted user'",
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 409, 429) },
})

const sessions = createRoute({
  method: 'get',
  path: '/api/sessions',
  summary: "List the user's open sessions, most recently used first",
  ...access('member'),
  responses: { 200: jsonAnswer(z.array(sessionView), 'Sessions'), ...refusals(401) },
})

const end = createRoute({
  method: 'delete',
  path: '/api/sessions/{id}',
  summary: 'End one of your own sessions',
  ...access('member'),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...refusals(400, 401, 404) },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/api/sessions',
  summary: 'End all of your sessions except this one',
  ...access('member'),
  responses: { 200: jsonAnswer(endedSessions, 'How many were affected'), ...refusals(401) },
})

export function profileRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

  api.openapi(update, async (c) => {
    const input = c.req.valid('json')
    return c.json(presentUser(await updateProfile(ctx, c.get('viewer'), input, c.get('ip'))), 200)
  })
  api.openapi(password, async (c) => {
    const input = { ...c.req.valid('json'), ip: c.get('ip') }
    setSessionCookies(c, https, await changePassword(ctx, c.get('viewer'), input))
    return c.json({ message: 'Your password has been successfully changed.' }, 200)
  })
  api.openapi(exportRoute, async (c) => {
    const copy = await exportAccount(ctx, c.get('viewer'), c.get('ip'))
    return c.body(JSON.stringify(copy, null, 2), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="openfile-account.json"',
    }) as never
  })
  api.openapi(remove, async (c) => {
    const { password: given } = c.req.valid('json')
    await deleteAccount(ctx, c.get('viewer'), { password: given, ip: c.get('ip') })
    clearSessionCookies(c, https)
    return c.body(null, 204)
  })
  api.openapi(sessions, async (c) => c.json(await listSessions(ctx, c.get('viewer')), 200))
  api.openapi(end, async (c) => {
    const viewer = c.get('viewer')
    const { id } = c.req.valid('param')
    await endSession(ctx, viewer, { id, ip: c.get('ip') })
    if (id === viewer.sessionId) clearSessionCookies(c, https)
    return c.body(null, 204)
  })
  api.openapi(endOthers, async (c) =>
    c.json(await endAllOtherSessions(ctx, c.get('viewer'), c.get('ip')), 200),
  )
}
