import { queryOptions } from '@tanstack/react-query'
import { countNotifications } from '#shared/calls/notifications.ts'
import { callQuery } from './queries.ts'

const COUNT_MS = 3 * 60_000

/** The number of unread notifications: asked again when the page is looked at, and every 3 minutes while it is. */
export const unreadQuery = () =>
  queryOptions({
    ...callQuery(countNotifications),
    refetchInterval: COUNT_MS,
    select: ({ unread }) => unread,
  })
