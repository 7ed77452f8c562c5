import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import type { JSX } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Modal } from '#client/components/ui/modal.tsx'
import { userQuery } from '#client/features/session/session-api.ts'

/** Asks before edits are lost, within the site and on closing the tab. */
export function UnsavedGuard({ dirty }: { dirty: boolean }): JSX.Element {
  const client = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // Whoever has logged out cannot save them any more.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(userQuery().queryKey)),
  })
  return (
    <Modal
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description="Your changes are not saved yet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => proceed?.()}>
          Discard changes
        </Button>
        <Button onClick={() => reset?.()}>Keep editing</Button>
      </div>
    </Modal>
  )
}
