import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { passwordProof, endedSessions, sessionView } from '#shared/contracts/sessions.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { clearSessionCookies } from '../../platform/http/session-cookie.ts'
import { endAllOtherSessions, endSession, listSessions } from './sessions.service.ts'
import { reauthenticate } from './step-up.service.ts'

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

const reauthenticateRoute = createRoute({
  method: 'post',
  path: '/api/reauthenticate',
  summary: 'Confirm the password, then repeat a call that answered reauth_required',
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: { 204: { description: 'Confirmed for ten minutes' }, ...refusals(400, 401, 429) },
})

export function sessionRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

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
  api.openapi(reauthenticateRoute, async (c) => {
    const { password } = c.req.valid('json')
    await reauthenticate(ctx, c.get('viewer'), { password, ip: c.get('ip') })
    return c.body(null, 204)
  })
}
