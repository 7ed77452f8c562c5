import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '#client/data/api-error.ts'
import { apiSend } from '#client/data/request.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { type ToastInput, toast } from './toast.ts'
import { WRONG_PASSWORD } from '#shared/contracts/sessions.ts'
import { showServerFaults } from './form.tsx'

const UNKNOWN = 'An unknown error occurred. Please try again.'

export const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' }
export type PasswordChange = typeof NO_PASSWORDS

type Outcome = {
  setError: UseFormSetError<PasswordChange>
  changed: ToastInput
  /** The title over what went wrong. */
  failed: string
  onChanged: () => void
}

export function useChangePassword(outcome: Outcome): (values: PasswordChange) => Promise<void> {
  const client = useQueryClient()
  return async ({ currentPassword, newPassword }) => {
    try {
      await apiSend('POST', '/api/change-password', { currentPassword, newPassword })
      toast({ variant: 'success', ...outcome.changed })
      outcome.onChanged()
    } catch (error) {
      showFailure(client, error, outcome)
    }
  }
}

function showFailure(client: QueryClient, error: unknown, { setError, failed }: Outcome): void {
  noteLoginOver(client, error)
  const fields = ['currentPassword', 'newPassword'] as const
  showServerFaults(error, { fields, setError, fallback: UNKNOWN })
  toast({ title: failed, description: explained(serverMessage(error)), variant: 'destructive' })
}

/** Spec §8. */
function explained(message = UNKNOWN): string {
  return message.includes(WRONG_PASSWORD)
    ? 'The current password you entered is incorrect.'
    : message
}
