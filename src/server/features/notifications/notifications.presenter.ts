import { type NotificationView, notificationContent } from '#shared/contracts/notifications.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Returns null for content that another version of the server has written. */
export function presentNotification(row: NotificationRow): NotificationView | null {
  const content = notificationContent.safeParse({ kind: row.kind, data: row.data })
  if (!content.success) return null
  return {
    id: row.id,
    link: row.link,
    createdAt: isoTime(row.createdAt),
    readAt: row.readAt && isoTime(row.readAt),
    ...content.data,
  }
}
