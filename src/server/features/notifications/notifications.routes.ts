import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/notifications.ts'
import * as schemas from '#shared/contracts/notifications.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { changeEmailChoices, emailChoicesOf } from './email-choices.service.ts'
import { countUnread } from './notifications.queries.ts'
import { deleteOwn, listOwn, readOwn } from './notifications.service.ts'
import { text } from '#shared/texts/text.ts'

export const notificationRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listNotifications,
    'List your notifications, newest first',
    { query: schemas.notificationQuery, response: z.array(schemas.notificationView), paged: true },
    ({ viewer, query }) => listOwn(ctx, viewer.user.id, query),
  ),
  serve(
    calls.countNotifications,
    'Count your unread notifications',
    { response: schemas.notificationCount },
    async ({ viewer }) => ({ unread: await countUnread(ctx.db, viewer.user.id) }),
  ),
  serve(
    calls.readNotifications,
    'Mark some or all of your notifications as read. Returns how many are still unread.',
    { body: schemas.readInput, response: schemas.notificationCount },
    ({ editor, body }) => readOwn(ctx, editor, body),
  ),
  serve(
    calls.getEmailChoices,
    'Get which notifications are also sent by email',
    { response: schemas.emailChoices },
    ({ viewer }) => emailChoicesOf(viewer.user),
  ),
  serve(
    calls.changeEmailChoices,
    'Choose which notifications are also sent by email; what is left out stays',
    { body: schemas.emailChoicesChange, response: schemas.emailChoices },
    async ({ viewer, body }) => {
      const userId = viewer.user.id
      await ctx.limits.take('notification', { account: userId })
      const choices = await changeEmailChoices(ctx, userId, { change: body, by: 'settings' })
      if (!choices) throw notFound(text('Account not found'))
      return choices
    },
  ),
  serve(calls.deleteNotification, 'Delete one of your notifications', {}, ({ editor, params }) =>
    deleteOwn(ctx, editor, params.id),
  ),
])
