import type { Context } from 'hono'
import type { EmailKind } from '#shared/domain/curation.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { AppContext } from '../../context.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { sendPlainPage, wordsOf } from '../../platform/http/plain-page.ts'
import { plainPages } from '../../platform/http/plain-form.ts'
import { openUnsubscribeToken } from './notification-mails.service.ts'
import { unsubscribe } from './notifications.service.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/**
 * One-click unsubscription (RFC 8058). The POST comes from a mail program, without login, Origin or cookies, or from
 * the button on the page. The token alone decides, so no other site could gain anything by sending it. A GET changes
 * nothing, because mail programs open links to look at them.
 */
export function unsubscribeRoutes(app: App, ctx: AppContext): void {
  const path = plainPaths.unsubscribe(':token')
  app.use('/unsubscribe/*', async (c, next) => {
    await next()
    // The token is in the address of the page.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
  })
  plainPages(app, '/unsubscribe/*', {
    ctx,
    refusedPage: (words, { status, text }) => ({
      status,
      html: unsubscribePage(words, 'refused', [], words.t(text)),
    }),
  })
  app.get(path, (c) => {
    const subscription = openUnsubscribeToken(ctx.sealer, c.req.param('token') ?? '')
    return subscription ? answer(ctx, c, 'ask', subscription.kinds) : answer(ctx, c, 'invalid')
  })
  app.post(path, async (c) => {
    const kinds = await unsubscribe(ctx, c.req.param('token') ?? '')
    return kinds ? answer(ctx, c, 'done', kinds) : answer(ctx, c, 'invalid')
  })
}

function answer(
  ctx: AppContext,
  c: Context<AppEnv>,
  state: 'ask' | 'done' | 'invalid',
  kinds: readonly EmailKind[] = [],
): Response {
  const html = unsubscribePage(wordsOf(c, ctx), state, kinds)
  return sendPlainPage(c, { status: state === 'invalid' ? 404 : 200, html })
}
