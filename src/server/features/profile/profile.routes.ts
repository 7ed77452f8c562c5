import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { updateProfileInput, userView } from '#shared/contracts/profile.ts'
import { passwordProof } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { clearSessionCookies } from '../../platform/http/session-cookie.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { deleteAccount, exportAccount, updateProfile } from './profile.service.ts'
import { isRenewedToken } from '../sessions/sessions.service.ts'
import { currentUserJson } from './current-user.service.ts'

const user = createRoute({
  method: 'get',
  path: '/api/user',
  summary: 'Get the current user',
  // The route has its own 401, because that is a normal response here, and it removes the cookies.
  ...access('public'),
  responses: { 200: jsonAnswer(userView, 'The current user'), ...refusals(401) },
})

const update = createRoute({
  method: 'post',
  path: '/api/update-profile',
  summary: 'Update the username and preferences; anything else in the body is ignored',
  ...access('member'),
  request: jsonBody(updateProfileInput),
  responses: { 200: jsonAnswer(userView, 'The updated user'), ...refusals(400, 401, 409) },
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

export function profileRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

  api.openapi(user, async (c) => {
    const token = c.get('sessionToken')
    const json = await currentUserJson(ctx, token, c.get('findViewer'))
    if (json === null) {
      if (token && !(await isRenewedToken(ctx, token))) clearSessionCookies(c, https)
      throw new AppError(401, 'unauthenticated', 'You are not logged in')
    }
    return c.body(json, 200, { 'Content-Type': 'application/json' }) as never
  })
  api.openapi(update, async (c) => {
    const input = c.req.valid('json')
    return c.json(presentUser(await updateProfile(ctx, c.get('viewer'), input, c.get('ip'))), 200)
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
}
