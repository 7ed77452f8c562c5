import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { unreadQuery } from '#client/data/notifications.ts'
import { Button } from '#client/kit/button.tsx'
import { useMarkRead } from './change-notifications.ts'

/** Keeps its place when there is nothing to mark, and with it the focus. */
export function ReadAllButton(): JSX.Element {
  const { mutate } = useMarkRead()
  const { data: unread = 0 } = useQuery(unreadQuery())
  return (
    <Button
      variant="ghost"
      size="sm"
      unavailable={unread === 0}
      onClick={() => {
        if (unread > 0) mutate({ body: { all: true } })
      }}
    >
      {t('Mark all as read')}
    </Button>
  )
}
