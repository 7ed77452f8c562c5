import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/notifications.ts'
import { idParam } from '#shared/contracts/fields.ts'
import {
  emailChoices,
  emailChoicesChange,
  notificationCount,
  notificationQuery,
  notificationView,
  readInput,
} from '#shared/contracts/notifications.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeEmailChoices, emailChoicesOf } from './email-choices.service.ts'
import { countOwnUnread, deleteOwn, listOwn, readOwn } from './notifications.service.ts'
import { message } from '#shared/texts/text.ts'

export function notificationRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listNotifications,
    {
      summary: 'List your notifications, newest first',
      description: 'X-Total-Count is the number of all.',
      query: notificationQuery,
      response: z.array(notificationView),
      returns: 'Notifications',
    },
    async ({ viewer, query, setHeader }) => {
      const { views, total } = await listOwn(ctx, viewer.user.id, query)
      setHeader('X-Total-Count', String(total))
      return views
    },
  )
  serve(
    api,
    calls.countNotifications,
    {
      summary: 'Count your unread notifications',
      response: notificationCount,
      returns: 'The number',
    },
    ({ viewer }) => countOwnUnread(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.readNotifications,
    {
      summary: 'Mark some or all of your notifications as read',
      body: readInput,
      response: notificationCount,
      returns: 'How many are still unread',
      refusals: [429],
    },
    ({ viewer, body, ip }) => readOwn(ctx, { userId: viewer.user.id, ip }, body),
  )
  serve(
    api,
    calls.getEmailChoices,
    {
      summary: 'Get which notifications are also sent by email',
      response: emailChoices,
      returns: 'One switch for each kind',
    },
    ({ viewer }) => emailChoicesOf(viewer.user),
  )
  serve(
    api,
    calls.changeEmailChoices,
    {
      summary: 'Choose which notifications are also sent by email; what is left out stays',
      body: emailChoicesChange,
      response: emailChoices,
      returns: 'All switches',
      refusals: [429],
    },
    async ({ viewer, body, ip }) => {
      const userId = viewer.user.id
      await ctx.limits.take('notification', { ip, account: userId })
      const choices = await changeEmailChoices(ctx, userId, { change: body, ip, by: 'settings' })
      if (!choices) throw notFound(message('Account not found'))
      return choices
    },
  )
  serve(
    api,
    calls.deleteNotification,
    {
      summary: 'Delete one of your notifications',
      params: idParam,
      returns: 'Deleted',
      refusals: [404, 429],
    },
    ({ viewer, params, ip }) => deleteOwn(ctx, { userId: viewer.user.id, ip }, params.id),
  )
}
