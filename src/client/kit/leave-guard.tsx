import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import type { JSX } from 'react'
import { userQuery } from '#client/data/session.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** Asks before the page is left with something unsaved, by a link or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }): JSX.Element {
  const client = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // Whoever has logged out cannot save it any more.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(userQuery().queryKey)),
  })
  return (
    <UnsavedQuestion
      open={status === 'blocked'}
      onKeep={() => reset?.()}
      onDiscard={() => proceed?.()}
    />
  )
}
