import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { noteLoginOver } from '#client/data/account.ts'
import { ApiError, NO_ANSWER, serverMessage } from '#client/data/errors.ts'
import { unreadQuery } from '#client/data/notifications.ts'
import { callKey, deadline, refreshTouched } from '#client/data/queries.ts'
import { request, requestWithHeaders, totalCount } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/notifications.ts'
import type { NotificationView } from '#shared/contracts/notifications.ts'

const PAGE = 20

type Page = { items: NotificationView[]; total: number }

/** The list, page by page, newest first. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...callKey(calls.listNotifications), 'pages'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) }
      const { body, headers } = await requestWithHeaders(calls.listNotifications, {
        query,
        signal: deadline(signal),
      })
      return { items: body, total: totalCount(headers, body.length) }
    },
    getNextPageParam: ({ items, total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
      return shown < total ? items.at(-1)?.id : undefined
    },
  })

/** Marks one or all as read, at once; if the server refuses, the list is fetched again. */
export async function markRead(client: QueryClient, which: { id: number } | 'all'): Promise<void> {
  const readAt = new Date().toISOString()
  await change(
    client,
    (item) =>
      item.readAt === null && (which === 'all' || item.id === which.id)
        ? { ...item, readAt }
        : item,
    {
      call: () =>
        request(calls.readNotifications, {
          body: which === 'all' ? { all: true } : { ids: [which.id] },
        }),
      failed: 'Not marked as read',
    },
  )
}

/** Deletes one, at once; if the server refuses, it comes back. */
export async function removeNotification(client: QueryClient, id: number): Promise<void> {
  await change(client, (item) => (item.id === id ? null : item), {
    call: async () => {
      try {
        await request(calls.deleteNotification, { params: { id } })
      } catch (error) {
        // It was deleted in another tab.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
      return request(calls.countNotifications)
    },
    failed: 'Not deleted',
  })
}

type Sending = { call: () => Promise<{ unread: number }>; failed: string }

async function change(
  client: QueryClient,
  edit: (item: NotificationView) => NotificationView | null,
  { call, failed }: Sending,
): Promise<void> {
  const { queryKey } = notificationsQuery()
  const countKey = unreadQuery().queryKey
  await Promise.all([
    client.cancelQueries({ queryKey }),
    client.cancelQueries({ queryKey: countKey }),
  ])
  client.setQueryData(queryKey, (data) => data && edited(data, edit))
  try {
    client.setQueryData(countKey, await call())
  } catch (error) {
    noteLoginOver(client, error)
    toast({
      title: failed,
      description: serverMessage(error) ?? NO_ANSWER,
      variant: 'destructive',
    })
    await refreshTouched(client, calls.readNotifications)
  }
}

function edited<Data extends { pages: Page[] }>(
  { pages, ...rest }: Data,
  edit: (item: NotificationView) => NotificationView | null,
): Data {
  const before = pages.reduce((sum, { items }) => sum + items.length, 0)
  const kept = pages.map(({ items, total }) => ({
    items: items.flatMap((item) => edit(item) ?? []),
    total,
  }))
  const gone = before - kept.reduce((sum, { items }) => sum + items.length, 0)
  return {
    ...rest,
    pages: kept.map(({ items, total }) => ({ items, total: total - gone })),
  } as Data
}
