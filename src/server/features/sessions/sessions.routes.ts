import * as calls from '#shared/calls/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { clearSessionCookies } from '../../platform/http/account-cookies.ts'
import { endAllOtherSessions, endSession, listSessions } from './sessions.service.ts'

export const sessionRoutes = callTable((ctx: AppContext) => {
  const https = ctx.config.siteUrl.startsWith('https:')
  return [
    serve(
      calls.listSessions,
      "List the user's open sessions, most recently used first",
      ({ viewer }) => listSessions(ctx, viewer),
    ),
    serve(calls.endSession, 'End one of your own sessions', async ({ params, viewer, c }) => {
      const { id } = params
      await endSession(ctx, viewer, { id })
      if (id === viewer.sessionId) clearSessionCookies(c, https)
    }),
    serve(
      calls.endOtherSessions,
      'End all of your sessions except this one. Returns how many were affected.',
      ({ viewer }) => endAllOtherSessions(ctx, viewer),
    ),
  ]
})
