import { t } from '#client/kit/t.tsx'
import { edit } from '#client/data/edits.ts'
import { ApiError, serverMessage, unreached } from '#client/data/errors.ts'
import { growingQuery } from '#client/data/list-source.ts'
import { useCall } from '#client/data/write.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/notifications.ts'
import type { NotificationView } from '#shared/contracts/notifications.ts'

const PAGE = 20

type Page = { rows: NotificationView[]; total: number }

/** The list, page by page, newest first. */
export const notificationsQuery = () => ({
  ...growingQuery(calls.listNotifications, PAGE),
  staleTime: 0,
})

/** One after another, so that the number that is heard last is the newest. */
const QUEUE = 'notifications'

/** Marks one or all as read, at once; if the server refuses, it is as it was. */
export function useMarkRead() {
  return useCall(calls.readNotifications, {
    queue: QUEUE,
    optimistic: ({ body }) => {
      const readAt = new Date().toISOString()
      const isMeant = ({ id }: NotificationView) => body.all === true || body.ids?.includes(id)
      return [
        edit(notificationsQuery(), (data) =>
          edited(data, (item) =>
            item.readAt === null && isMeant(item) ? { ...item, readAt } : item,
          ),
        ),
      ]
    },
    toasts: { failed: (error) => failure(t('Not marked as read'), error) },
  })
}

/** Deletes one, at once; if the server refuses, it comes back. */
export function useRemoveNotification() {
  return useCall<void, number>(calls.deleteNotification, {
    queue: QUEUE,
    optimistic: (id) => [
      edit(notificationsQuery(), (data) => edited(data, (item) => (item.id === id ? null : item))),
    ],
    steps: (send, id) => send(calls.deleteNotification, { params: { id } }).catch(ignoreNotFound),
    toasts: { failed: (error) => failure(t('Not deleted'), error) },
  })
}

/** It was deleted in another tab. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

function failure(title: string, error: Error): ToastInput {
  return { title, description: serverMessage(error) ?? unreached(error), variant: 'destructive' }
}

function edited<Data extends { pages: Page[] }>(
  { pages, ...rest }: Data,
  edit: (item: NotificationView) => NotificationView | null,
): Data {
  const before = pages.reduce((sum, { rows }) => sum + rows.length, 0)
  const kept = pages.map(({ rows, total }) => ({
    rows: rows.flatMap((item) => edit(item) ?? []),
    total,
  }))
  const deleted = before - kept.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    ...rest,
    pages: kept.map(({ rows, total }) => ({ rows, total: total - deleted })),
  } as Data
}
