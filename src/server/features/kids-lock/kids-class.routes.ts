import type { Context } from 'hono'
import {
  kidsClassBrowserInput,
  kidsClassInput,
  type KidsClassJoin,
  kidsClassJoin,
  kidsClassNumber,
} from '#shared/contracts/kids-class.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { lockBrowser } from '../../platform/http/kids-cookie.ts'
import { sendPlainPage, wordsOf } from '../../platform/http/plain-page.ts'
import { getClass, joinClass, nameBrowser, renewClass, unlockClass } from './kids-class.service.ts'
import { classPage } from './kids-class-page.ts'
import { formOf, orFault, readForm } from '../../platform/http/plain-form.ts'
import { refuseLocked, sealLock } from './kids-lock.service.ts'
import { unlockPage } from './kids-pages.service.ts'
import { text } from '#shared/texts/text.ts'

/** Plain forms, so that entering a code and managing a class need no script. */
export function kidsClassRoutes(app: App, ctx: AppContext): void {
  const { origin } = new URL(ctx.config.siteUrl)
  const show = async (c: Context<AppEnv>, fault?: AppError): Promise<Response> => {
    const words = wordsOf(c, ctx)
    if (c.env?.lock) return sendPlainPage(c, unlockPage(words, c.env.lock, fault))
    const viewer = await c.get('findViewer')()
    const ownClass = viewer && (await getClass(ctx, viewer.user.id))
    // A form that was refused shows again what was typed.
    const { code = c.req.query('code'), name, browser } = fault ? await c.req.parseBody() : {}
    const typed = { code: textOf(code), name: textOf(name), browser: Number(browser) }
    return sendPlainPage(c, classPage(words, { ownClass, ...typed }, fault))
  }
  const editor = async (c: Context<AppEnv>) => {
    if (c.env?.lock) refuseLocked()
    const viewer = await c.get('findViewer')()
    if (!viewer) throw new AppError(401, 'unauthenticated', text('Please log in'))
    return { userId: viewer.user.id, ip: c.get('ip') }
  }

  app.get(paths.kidsClass(), (c) => show(c))
  app.post(paths.kidsClass(), (c) =>
    orFault(c, show, async () => {
      const fields = await formOf(c, origin)
      const { leavePin, again, ...rest } = fields
      const input = readForm(kidsClassInput, { ...rest, leavePin: leavePin === 'true' })
      if (again !== input.pin)
        throw new AppError(400, 'invalid', text('The two PINs are not the same'))
      await renewClass(ctx, await editor(c), input)
      return c.redirect(paths.kidsClass(), 303)
    }),
  )
  for (const form of ['join', 'name', 'unlock'])
    app.get(`/kids/class/${form}`, (c) => c.redirect(paths.kidsClass()))
  app.post('/kids/class/join', (c) =>
    orFault(c, show, async () => {
      await joinFor(ctx, c, readForm(kidsClassJoin, await formOf(c, origin)))
      return c.redirect(plainPaths.kidsLocked(), 303)
    }),
  )
  app.post('/kids/class/name', (c) =>
    orFault(c, show, async () => {
      const { browser, ...rest } = await formOf(c, origin)
      const { number } = readForm(kidsClassNumber, { number: browser })
      const { name } = readForm(kidsClassBrowserInput, rest)
      await nameBrowser(ctx, (await editor(c)).userId, { number, name })
      return c.redirect(paths.kidsClass(), 303)
    }),
  )
  app.post('/kids/class/unlock', (c) =>
    orFault(c, show, async () => {
      const { browser } = await formOf(c, origin)
      const one = browser === 'all' ? null : readForm(kidsClassNumber, { number: browser }).number
      await unlockClass(ctx, await editor(c), one)
      return c.redirect(paths.kidsClass(), 303)
    }),
  )
}

const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

async function joinFor(ctx: AppContext, c: Context<AppEnv>, wanted: KidsClassJoin): Promise<void> {
  if (c.env?.lock) refuseLocked()
  const id = await joinClass(ctx, wanted, c.get('ip'))
  lockBrowser(c, sealLock(ctx, id), ctx.config.siteUrl.startsWith('https:'))
}
