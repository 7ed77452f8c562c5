import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { UseFormReturn, UseFormSetError } from 'react-hook-form'
import { faultsOf, serverMessage } from '#client/data/api-error.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { apiSend } from '#client/data/request.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { FormAlert, showFaults } from '#client/kit/form.tsx'
import { type ToastInput, toast } from '#client/kit/toast.ts'
import { WRONG_PASSWORD } from '#shared/contracts/sessions.ts'

const UNKNOWN = 'An unknown error occurred. Please try again.'

export const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' }
type PasswordChange = typeof NO_PASSWORDS

type PasswordChangeFieldsProps = {
  /** Sent to password managers in a hidden field: they need to know whose password it is. */
  username: string
  form: Pick<UseFormReturn<PasswordChange>, 'formState' | 'register'>
}

export function PasswordChangeFields({ username, form }: PasswordChangeFieldsProps): JSX.Element {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}

type Outcome = {
  setError: UseFormSetError<PasswordChange>
  changed: ToastInput
  /** The title of the toast about a failure. */
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
  showFaults(faultsOf(error), { fields, setError, fallback: UNKNOWN })
  toast({ title: failed, description: explained(serverMessage(error)), variant: 'destructive' })
}

function explained(message = UNKNOWN): string {
  return message.includes(WRONG_PASSWORD)
    ? 'The current password you entered is incorrect.'
    : message
}
