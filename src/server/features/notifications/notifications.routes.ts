import * as calls from '#shared/calls/notifications.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { changeEmailChoices, emailChoicesOf } from './email-choices.service.ts'
import { countUnread } from './notify.service.ts'
import { listOwn, readOwn, unsubscribe } from './notifications.service.ts'
import { text, type T, type Text } from '#shared/texts/text.ts'
import type { Context } from 'hono'
import { type EmailKind, ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { sendPlainPage, wordsOf, type PageWords, sitePage } from '../../platform/http/plain-page.ts'
import { plainPages } from '../../platform/http/plain-form.ts'
import { openUnsubscribeToken } from './notification-mails.service.ts'
import { paths } from '#shared/paths.ts'
import { escapeMarkup } from '../../platform/markup.ts'

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

const TOPICS: Record<EmailKind, Text> = {
  reply: text('replies to your comments'),
  suggestion: text('your suggestions and corrections'),
  moderation: text('a moderator’s decisions about what you wrote'),
  group: text('homework of your groups'),
  weekly: text('where you left off, your plan, and what is new, once a week'),
  report: text('what members report, for moderators'),
  submission: text('what members suggest, for curators'),
  trouble: text('what keeps this site from working, for admins'),
}

/** A page that needs no script. `kinds` is empty for a link that is not valid; `fault` says why nothing was done. */
function unsubscribePage(
  words: PageWords,
  state: keyof typeof WORDS,
  kinds: readonly EmailKind[],
  fault = '',
): string {
  const { t, at } = words
  const { heading, body } = WORDS[state](t, kinds, fault)
  const settings = `<p><a href="${at(paths.notifications())}">${t('Your notifications and email settings')}</a></p>`
  return sitePage(words, heading, `${body}\n${settings}`)
}

type Words = { heading: string; body: string }

type Kinds = readonly EmailKind[]

const WORDS: Record<
  'ask' | 'done' | 'invalid' | 'refused',
  (t: T, kinds: Kinds, fault: string) => Words
> = {
  // Without an action, the form is sent to the address of the page.
  ask: (t, kinds) => ({
    heading: t('Stop these emails?'),
    body: `${topicsText(t, kinds)}
<p class="hint">${keptText(t, kinds)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t('Stop these emails')}</button></form>`,
  }),
  done: (t, kinds) => ({
    heading: t('You will not get these emails anymore'),
    body: `${topicsText(t, kinds)}
<p class="hint">${t('You can switch them on again on your notifications page.')}</p>`,
  }),
  refused: (t, _, fault) => ({
    heading: t('That did not work'),
    body: `<p>${fault}</p><p>${t('You will still get these emails. Please open the link in the email again later.')}</p>`,
  }),
  invalid: (t) => ({
    heading: t('This link is not valid'),
    body: `<p>${t('It may be incomplete. Please copy the whole link from the email, or log in and choose your emails on your notifications page.')}</p>`,
  }),
}

/** Says what does not end with the emails. */
function keptText(t: T, kinds: Kinds): string {
  if (kinds.every((kind) => Object.hasOwn(ROLE_OF_EMAIL, kind)))
    return t('You will still find everything in the console.')
  return kinds.every((kind) => kind === 'weekly')
    ? t('Your plan and what you study stay as they are.')
    : escapeMarkup(t('You will still find everything among your notifications on {site}.'))
}

function topicsText(t: T, kinds: Kinds): string {
  const items = kinds.map((kind) => `<li>${t(TOPICS[kind])}</li>`)
  return `<p>${t('Emails about:')}</p><ul>${items.join('')}</ul>`
}
