import * as calls from '#shared/calls/profile.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { callTable, serve, serveOwn } from '../../platform/http/call-table.ts'
import { jsonInTurns } from '../../platform/http/json-in-turns.ts'
import { bytesResponse } from '../../platform/http/kept-answers.ts'
import { clearSessionCookies } from '../../platform/http/account-cookies.ts'
import { findManagingGroup } from '../../platform/auth/users.queries.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { deleteAccount, exportAccount, updateProfile } from './profile.service.ts'
import { isRenewedToken } from '../sessions/sessions.service.ts'
import { text } from '#shared/texts/text.ts'

export const profileRoutes = callTable((ctx: AppContext) => {
  const https = ctx.config.siteUrl.startsWith('https:')
  return [
    serveOwn(getUser, 'Get the current user', {
      async make(c) {
        const viewer = await c.get('findViewer')()
        if (!viewer) return null
        const managedBy = await findManagingGroup(ctx.db, viewer.user)
        return { viewer, response: presentUser(viewer.user, managedBy) }
      },
      async refuse(c) {
        const token = c.get('sessionToken')
        if (token && !(await isRenewedToken(ctx, token))) clearSessionCookies(c, https)
        throw new AppError(401, 'unauthenticated', text('You are not logged in'))
      },
    }),
    serve(
      calls.updateProfile,
      'Update the username and preferences; anything else in the body is ignored',
      async ({ body, viewer }) => {
        const managedBy = await findManagingGroup(ctx.db, viewer.user)
        return presentUser(await updateProfile(ctx, viewer, body), managedBy)
      },
      { refusals: [409] },
    ),
    serve(
      calls.exportAccount,
      'Download everything stored about the user as a JSON file; the password must have been confirmed within the last ten minutes',
      async ({ viewer, c }) => {
        const copy = await exportAccount(ctx, viewer)
        const json = await jsonInTurns(copy, '  ')
        const headers = {
          'Content-Type': 'application/json',
          'Content-Disposition': 'attachment; filename="account.json"',
        }
        return bytesResponse(c, { status: 200, headers }, json)
      },
      { refusals: [403] },
    ),
    serve(
      calls.deleteAccount,
      "Delete the account; its comments stay under the name 'Deleted user'",
      async ({ body, viewer, c }) => {
        await deleteAccount(ctx, viewer, body)
        clearSessionCookies(c, https)
      },
      { refusals: [409] },
    ),
  ]
})
