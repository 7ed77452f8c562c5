import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { kidsLockInput, kidsUnlockInput } from '#shared/contracts/kids.ts'
import { ownPath } from '#shared/domain/own-path.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { leaveKidsMode } from '../../platform/http/kids-cookie.ts'
import {
  type PageWords,
  type PlainPage,
  sendPlainPage,
  wordsOf,
} from '../../platform/http/plain-page.ts'
import { formOf, orFault, plainPages, readForm } from '../../platform/http/plain-form.ts'
import { lockFor, refuseWrong, unlockFor, unlockLinkFor } from './kids-lock.routes.ts'
import { mailUnlockLink, proveToLeave, refuseLocked } from './kids-lock.service.ts'
import {
  askPage,
  laterPage,
  leavePage,
  lockedPage,
  lockPage,
  mailedPage,
  missingPage,
  notKeptPage,
  openedPage,
  refusedPage,
  unlockedPage,
  unlockLinkPage,
  unlockPage,
  leaveTo,
  leaveToSite,
} from './kids-pages.service.ts'
import { text } from '#shared/texts/text.ts'
import { idIn } from '#shared/domain/row-ids.ts'

/** Plain forms and pages, so that a lock can be set, shown and lifted without a script. */
export function kidsPageRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const { origin } = new URL(ctx.config.siteUrl)
  const words = (c: Context<AppEnv>) => wordsOf(c, ctx)
  const lockForm = async (c: Context<AppEnv>, fault?: AppError): Promise<Response> => {
    if (c.env?.lock) return sendPlainPage(c, unlockPage(words(c), c.env.lock, fault))
    const viewer = await c.get('findViewer')()
    return sendPlainPage(c, lockPage(words(c), viewer?.user.username ?? null, fault))
  }

  plainPages(app, '/leave/*', { ctx, refusedPage })
  const counted = ['/kids/unlock/*', '/kids/:form{(?:lock|locked|off|unlock-mail)}']
  plainPages(app, '/kids/*', { ctx, refusedPage, counted })
  app.get(paths.kidsLock(), (c) => lockForm(c))
  app.post(paths.kidsLock(), (c) =>
    orFault(c, lockForm, async () => {
      if (c.env?.lock) refuseLocked()
      const { again, account, leavePin, ...fields } = await formOf(c, origin)
      const checked = { account: account === 'true', leavePin: leavePin === 'true' }
      const input = readForm(kidsLockInput, { ...fields, ...checked })
      if (again !== input.pin)
        throw new AppError(400, 'invalid', text('The two PINs are not the same'))
      await lockFor(ctx, c, input)
      return c.redirect(plainPaths.kidsLocked(), 303)
    }),
  )
  // Whatever removes cookies between here and the browser removes the lock, so the page says so at once.
  app.get(plainPaths.kidsLocked(), (c) =>
    sendPlainPage(c, (c.env?.lock ? lockedPage : notKeptPage)(words(c))),
  )
  app.get(plainPaths.kidsUnlock(), (c) =>
    c.env?.lock ? c.redirect(paths.kidsLock()) : sendPlainPage(c, openedPage(words(c))),
  )
  app.post(plainPaths.kidsUnlock(), (c) =>
    orFault(c, lockForm, async () => {
      const proof = readForm(kidsUnlockInput, await formOf(c, origin))
      await unlockFor(ctx, c, proof)
      return c.redirect(plainPaths.kidsUnlock(), 303)
    }),
  )
  app.get(plainPaths.kidsUnlockMail(), (c) => c.redirect(paths.kidsLock()))
  app.post(plainPaths.kidsUnlockMail(), (c) =>
    orFault(c, lockForm, async () => {
      await formOf(c, origin)
      await mailUnlockLink(ctx, c.env?.lock)
      return sendPlainPage(c, mailedPage(words(c)))
    }),
  )
  app.get(paths.kidsOff(), (c) => c.redirect(plainPaths.kidsUnlock()))
  app.post(paths.kidsOff(), async (c) => {
    const { next } = await formOf(c, origin)
    if (c.env?.lock) return sendPlainPage(c, askPage(words(c)))
    leaveKidsMode(c, ctx.config.siteUrl.startsWith('https:'))
    return c.redirect(ownPath(typeof next === 'string' ? next : undefined), 303)
  })
  linkRoutes(app, ctx, origin)
  leaveRoutes(app, ctx, origin)
}

/** The link in the email. Its token stays in this URL, because nothing on the page leads elsewhere. */
function linkRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext, origin: string): void {
  const path = plainPaths.kidsUnlockLink(':token')
  const show = async (c: Context<AppEnv>, fault?: AppError): Promise<Response> => {
    c.header('Referrer-Policy', 'no-referrer')
    const words = wordsOf(c, ctx)
    return sendPlainPage(c, unlockLinkPage(words, c.req.param('token') ?? '', fault))
  }
  app.get(path, (c) => show(c))
  app.post(path, (c) =>
    orFault(c, show, async () => {
      await formOf(c, origin)
      await unlockLinkFor(ctx, c, c.req.param('token') ?? '')
      return sendPlainPage(c, unlockedPage(wordsOf(c, ctx)))
    }),
  )
}

function leaveRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext, origin: string): void {
  const add = (path: string, find: typeof leaveTo) => {
    const show = (c: Context<AppEnv>, { fault, given = false }: Shown = {}) =>
      orClosed(c, wordsOf(c, ctx), async (words) => {
        const id = idOf(c)
        const lock = c.env?.lock
        const chapter = chapterOf(c)
        const place = await find(ctx, id, { lock, chapter })
        const pin = given ? 'given' : place.ask && lock?.leavePin ? 'wanted' : 'none'
        return leavePage(words, place, {
          pin,
          path: words.at(chapter === null ? c.req.path : `${c.req.path}?chapter=${chapter}`),
          ...(fault ? { fault } : {}),
        })
      })
    app.get(path, (c) => show(c))
    app.post(path, (c) =>
      orFault(
        c,
        (_, fault) => show(c, { fault }),
        async () => {
          const lock = c.env?.lock
          const { pin } = readForm(kidsUnlockInput, await formOf(c, origin))
          if (lock) refuseWrong(await proveToLeave(ctx, lock, { pin }))
          return show(c, { given: true })
        },
      ),
    )
  }
  add('/leave/:id', leaveTo)
  add('/leave/site/:id', leaveToSite)
}

type Shown = { fault?: AppError; given?: boolean }

function chapterOf(c: Context<AppEnv>): number | null {
  return idIn(c.req.query('chapter'))
}

function idOf(c: Context<AppEnv>): number {
  const id = idIn(c.req.param('id'))
  if (id === null) throw new AppError(404, 'not_found', text('There is no such place'))
  return id
}

/** Shows a page about a resource or, in its place, that it is for later or does not exist. */
async function orClosed(
  c: Context<AppEnv>,
  words: PageWords,
  make: (words: PageWords) => Promise<PlainPage>,
): Promise<Response> {
  try {
    return sendPlainPage(c, await make(words))
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return sendPlainPage(c, laterPage(words))
    if (error instanceof AppError && error.status === 404)
      return sendPlainPage(c, missingPage(words))
    throw error
  }
}
