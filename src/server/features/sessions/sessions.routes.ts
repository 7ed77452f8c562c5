import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/sessions.ts'
import { passwordProof, endedSessions, sessionView } from '#shared/contracts/sessions.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { clearSessionCookies } from '../../platform/http/session-cookie.ts'
import { endAllOtherSessions, endSession, listSessions } from './sessions.service.ts'
import { reauthenticate } from './step-up.service.ts'

export function sessionRoutes(api: App, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

  serve(
    api,
    calls.listSessions,
    {
      summary: "List the user's open sessions, most recently used first",
      response: z.array(sessionView),
      returns: 'Sessions',
    },
    ({ viewer }) => listSessions(ctx, viewer),
  )
  serve(
    api,
    calls.endSession,
    {
      summary: 'End one of your own sessions',
      params: idParam,
      returns: 'Ended',
      refusals: [404],
    },
    async ({ params, viewer, ip, c }) => {
      const { id } = params
      await endSession(ctx, viewer, { id, ip })
      if (id === viewer.sessionId) clearSessionCookies(c, https)
    },
  )
  serve(
    api,
    calls.endOtherSessions,
    {
      summary: 'End all of your sessions except this one',
      response: endedSessions,
      returns: 'How many were affected',
    },
    ({ viewer, ip }) => endAllOtherSessions(ctx, viewer, ip),
  )
  serve(
    api,
    calls.reauthenticate,
    {
      summary: 'Confirm the password, then repeat a call that answered reauth_required',
      body: passwordProof,
      returns: 'Confirmed for ten minutes',
      refusals: [429],
    },
    async ({ body, viewer, ip }) => {
      await reauthenticate(ctx, viewer, { password: body.password, ip })
    },
  )
}
