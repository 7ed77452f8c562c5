import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { kidsClassInput, kidsClassJoin, kidsClassView } from '#shared/contracts/kids-class.ts'
import { kidsLockView } from '#shared/contracts/kids-lock.ts'
import { CLASS_SIZE } from '#shared/domain/kids-lock.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { lockBrowser } from '../../platform/http/kids-cookie.ts'
import { sendKidsPage } from '../../platform/http/kids-page-answer.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { getClass, joinClass, renewClass, unlockClass } from './kids-class.service.ts'
import { classPage } from './kids-class-page.ts'
import { formOf, orFault, readForm } from '../../platform/http/plain-form.ts'
import { refuseLocked, sealLock } from './kids-lock.service.ts'
import { unlockPage } from './kids-pages.service.ts'

const number = z.coerce.number().int().min(1).max(CLASS_SIZE)

const show = createRoute({
  method: 'get',
  path: '/api/kids-class',
  summary: 'The class of the user: its code while it is valid, and its locked browsers',
  ...access('member'),
  responses: { 200: jsonAnswer(kidsClassView, 'The class'), ...refusals(401) },
})

const renew = createRoute({
  method: 'put',
  path: '/api/kids-class',
  summary: 'Create a class code, valid for a day; it replaces an earlier one',
  ...access('member'),
  request: jsonBody(kidsClassInput),
  responses: { 200: jsonAnswer(kidsClassView, 'The class'), ...refusals(400, 401, 429) },
})

const join = createRoute({
  method: 'post',
  path: '/api/kids-class/join',
  summary: 'Lock kids mode in this browser by the code of a class',
  ...access('public'),
  request: jsonBody(kidsClassJoin),
  responses: { 200: jsonAnswer(kidsLockView, 'Locked'), ...refusals(400, 404, 409, 429) },
})

const unlockAll = createRoute({
  method: 'delete',
  path: '/api/kids-class/browsers',
  summary: 'Unlock every browser of the class',
  ...access('member'),
  responses: { 204: { description: 'None is locked any longer' }, ...refusals(401) },
})

const unlockOne = createRoute({
  method: 'delete',
  path: '/api/kids-class/browsers/{number}',
  summary: 'Unlock one browser of the class',
  ...access('member'),
  request: { params: z.object({ number }) },
  responses: { 204: { description: 'It is locked no longer' }, ...refusals(400, 401, 404) },
})

export function kidsClassRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(show, async (c) => c.json(await getClass(ctx, editorOf(c).userId), 200))
  api.openapi(renew, async (c) => {
    const editor = editorOf(c)
    await renewClass(ctx, editor, c.req.valid('json'))
    return c.json(await getClass(ctx, editor.userId), 200)
  })
  api.openapi(join, async (c) => {
    await joinFor(ctx, c, c.req.valid('json').code)
    return c.json({ locked: true, by: 'browser' as const }, 200)
  })
  api.openapi(unlockAll, async (c) => {
    await unlockClass(ctx, editorOf(c), null)
    return c.body(null, 204)
  })
  api.openapi(unlockOne, async (c) => {
    await unlockClass(ctx, editorOf(c), c.req.valid('param').number)
    return c.body(null, 204)
  })
  classPageRoutes(api, ctx)
}

/** Serves the same calls as plain forms, so that entering a code and managing a class need no script. */
function classPageRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const { origin } = new URL(ctx.config.siteUrl)
  const show = async (c: Context<AppEnv>, fault?: AppError): Promise<Response> => {
    if (c.env?.lock) return sendKidsPage(c, unlockPage(c.env.lock, fault))
    const viewer = await c.get('findViewer')()
    const ownClass = viewer && (await getClass(ctx, viewer.user.id))
    return sendKidsPage(c, classPage({ ownClass, code: c.req.query('code') ?? '' }, fault))
  }
  const editor = async (c: Context<AppEnv>) => {
    if (c.env?.lock) refuseLocked()
    const viewer = await c.get('findViewer')()
    if (!viewer) throw new AppError(401, 'unauthenticated', 'Please log in')
    return { userId: viewer.user.id, ip: c.get('ip') }
  }

  app.get(paths.kidsClass(), (c) => show(c))
  app.post(paths.kidsClass(), (c) =>
    orFault(c, show, async () => {
      const fields = await formOf(c, origin)
      const { leavePin, again, ...rest } = fields
      const input = readForm(kidsClassInput, { ...rest, leavePin: leavePin === 'true' })
      if (again !== input.pin) throw new AppError(400, 'invalid', 'The two PINs are not the same')
      await renewClass(ctx, await editor(c), input)
      return c.redirect(paths.kidsClass(), 303)
    }),
  )
  app.post('/kids/class/join', (c) =>
    orFault(c, show, async () => {
      await joinFor(ctx, c, readForm(kidsClassJoin, await formOf(c, origin)).code)
      return c.redirect(paths.kidsLocked(), 303)
    }),
  )
  app.post('/kids/class/unlock', (c) =>
    orFault(c, show, async () => {
      const { browser } = await formOf(c, origin)
      const one =
        browser === 'all' ? null : readForm(z.object({ browser: number }), { browser }).browser
      await unlockClass(ctx, await editor(c), one)
      return c.redirect(paths.kidsClass(), 303)
    }),
  )
}

async function joinFor(ctx: AppContext, c: Context<AppEnv>, code: string): Promise<void> {
  if (c.env?.lock) refuseLocked()
  const id = await joinClass(ctx, code, c.get('ip'))
  lockBrowser(c, sealLock(ctx, id), ctx.config.siteUrl.startsWith('https:'))
}
