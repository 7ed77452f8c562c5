import * as calls from '#shared/calls/notifications.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { changeEmailChoices, emailChoicesOf } from './email-choices.service.ts'
import { countUnread } from './notifications.queries.ts'
import { deleteOwn, listOwn, readOwn, unsubscribe } from './notifications.service.ts'
import { text } from '#shared/texts/text.ts'
import type { Context } from 'hono'
import type { EmailKind } from '#shared/domain/curation.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { sendPlainPage, wordsOf } from '../../platform/http/plain-page.ts'
import { plainPages } from '../../platform/http/plain-form.ts'
import { openUnsubscribeToken } from './notification-mails.service.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

export const notificationRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listNotifications,
    'List your notifications, newest first',
    ({ viewer, query }) => listOwn(ctx, viewer.user.id, query),
    { paged: true },
  ),
  serve(calls.countNotifications, 'Count your unread notifications', async ({ viewer }) => ({
    unread: await countUnread(ctx.db, viewer.user.id),
  })),
  serve(
    calls.readNotifications,
    'Mark some or all of your notifications as read. Returns how many are still unread.',
    ({ editor, body }) => readOwn(ctx, editor, body),
  ),
  serve(calls.getEmailChoices, 'Get which notifications are also sent by email', ({ viewer }) =>
    emailChoicesOf(viewer.user),
  ),
  serve(
    calls.changeEmailChoices,
    'Choose which notifications are also sent by email; what is left out stays',
    async ({ viewer, body }) => {
      const userId = viewer.user.id
      await ctx.limits.take('notification', { account: userId })
      const choices = await changeEmailChoices(ctx, userId, { change: body, by: 'settings' })
      if (!choices) throw notFound(text('Account not found'))
      return choices
    },
  ),
  serve(calls.deleteNotification, 'Delete one of your notifications', ({ editor, params }) =>
    deleteOwn(ctx, editor, params.id),
  ),
])

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
