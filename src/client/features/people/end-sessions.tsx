import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { noteLoginOver } from '#client/data/login-over.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import { endSessionsOf } from './people-api.ts'
import type { Tell } from './tell.ts'

const NOT_ENDED = 'The sessions could not be ended. Please try again.'

type EndSessionsProps = {
  /** Whose are asked about; null while the question is closed. */
  target: AdminUserView | null
  isOwn: boolean
  tell: Tell
  onClose: () => void
}

export function EndSessions({ target, isOwn, tell, onClose }: EndSessionsProps): JSX.Element {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: AdminUserView) => endSessionsOf(id),
    onSuccess: (ended, { username }) => {
      tell(outcome(ended, username))
      onClose()
      void client.invalidateQueries({ queryKey: ['admin-users'] })
      void client.invalidateQueries({ queryKey: ['sessions'] })
    },
    onError: (fault) => noteLoginOver(client, fault),
  })
  const name = target?.username ?? ''
  return (
    <ConfirmModal
      open={target !== null}
      title={isOwn ? 'End your other sessions?' : `End the sessions of ${name}?`}
      description={
        isOwn
          ? 'All your sessions except this one will end immediately.'
          : `${name} will be logged out everywhere immediately and can log in again with their password.`
      }
      confirmLabel="End sessions"
      busyLabel="Ending..."
      busy={isPending}
      error={error ? (serverMessage(error) ?? NOT_ENDED) : null}
      onConfirm={() => {
        if (target) mutate(target)
      }}
      onClose={() => {
        reset()
        onClose()
      }}
    />
  )
}

function outcome(ended: number, username: string): string {
  if (ended === 0) return `${username} had no sessions to end.`
  return ended === 1
    ? `1 session of ${username} was ended.`
    : `${ended} sessions of ${username} were ended.`
}
