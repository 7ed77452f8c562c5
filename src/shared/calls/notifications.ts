import type { IdParam } from '../contracts/fields.ts'
import type {
  EmailChoices,
  EmailChoicesChange,
  NotificationCount,
  NotificationQuery,
  NotificationView,
  ReadInput,
} from '../contracts/notifications.ts'
import type { ApiPath, MemberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/notifications']

export const listNotifications: MemberCall<{
  query: NotificationQuery
  response: NotificationView[]
}> = { method: 'GET', path: '/api/notifications', access: 'member' }

export const countNotifications: MemberCall<{ response: NotificationCount }> = {
  method: 'GET',
  path: '/api/notifications/count',
  access: 'member',
}

export const readNotifications: MemberCall<{ body: ReadInput; response: NotificationCount }> = {
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  touches: TOUCHED,
}

export const deleteNotification: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/notifications/{id}',
  access: 'member',
  touches: TOUCHED,
}

export const getEmailChoices: MemberCall<{ response: EmailChoices }> = {
  method: 'GET',
  path: '/api/notifications/emails',
  access: 'member',
}

export const changeEmailChoices: MemberCall<{ body: EmailChoicesChange; response: EmailChoices }> =
  {
    method: 'PUT',
    path: '/api/notifications/emails',
    access: 'member',
    touches: ['/api/notifications/emails', '/api/user'],
  }
