import type { IdParam } from '../contracts/fields.ts'
import type {
  EmailChoices,
  EmailChoicesChange,
  NotificationCount,
  NotificationQuery,
  NotificationView,
  ReadInput,
} from '../contracts/notifications.ts'
import { type ApiPath, memberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/notifications']

export const listNotifications = memberCall<{
  query: NotificationQuery
  response: NotificationView[]
}>('GET /api/notifications')

export const countNotifications = memberCall<{ response: NotificationCount }>(
  'GET /api/notifications/count',
)

export const readNotifications = memberCall<{ body: ReadInput; response: NotificationCount }>(
  'POST /api/notifications/read',
  { touches: TOUCHED },
)

export const deleteNotification = memberCall<{ params: IdParam }>(
  'DELETE /api/notifications/{id}',
  { touches: TOUCHED },
)

export const getEmailChoices = memberCall<{ response: EmailChoices }>(
  'GET /api/notifications/emails',
)

export const changeEmailChoices = memberCall<{ body: EmailChoicesChange; response: EmailChoices }>(
  'PUT /api/notifications/emails',
  { touches: ['/api/notifications/emails', '/api/user'] },
)
