import { type ApiPath, memberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/notifications']

export const listNotifications = memberCall(
  'GET /api/notifications ?notificationQuery -> notificationView[]',
)

export const countNotifications = memberCall('GET /api/notifications/count -> notificationCount')

export const readNotifications = memberCall(
  'POST /api/notifications/read readInput -> notificationCount',
  { touches: TOUCHED },
)

export const getEmailChoices = memberCall('GET /api/notifications/emails -> emailChoices')

export const changeEmailChoices = memberCall(
  'PUT /api/notifications/emails emailChoicesChange -> emailChoices',
  { touches: ['/api/notifications/emails', '/api/user'] },
)
