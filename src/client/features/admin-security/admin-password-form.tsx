import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { serverMessage } from '#client/api/api-error.ts'
import { PasswordField } from '#client/components/ui/password-field.tsx'
import { useCheckedForm } from '#client/components/ui/use-checked-form.ts'
import { FormAlert } from '#client/features/forms/form-alert.tsx'
import { showServerFaults } from '#client/features/forms/server-faults.ts'
import { SubmitButton } from '#client/features/forms/submit-button.tsx'
import { noteLoginOver } from '#client/features/session/login-over.ts'
import { toast } from '#client/features/toasts/toast-store.ts'
import { adminChangePasswordForm, WRONG_PASSWORD } from '#shared/contracts/accounts.ts'
import { changeAdminPassword } from './admin-security-api.ts'

/** Spec §9. */
const ADMIN_TOAST_MS = 3000
const UNKNOWN = 'An unknown error occurred. Please try again.'
const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' }

type AdminPasswordFormProps = { username: string; onChanged: () => void }

export function AdminPasswordForm({ username, onChanged }: AdminPasswordFormProps): JSX.Element {
  const form = useCheckedForm(adminChangePasswordForm, BLANK)
  const { errors, isSubmitting } = form.formState
  const change = useChange(form, onChanged)
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      className="grid gap-5"
    >
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <div>
        <SubmitButton busy={isSubmitting} busyLabel="Changing...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  )
}

type PasswordValues = typeof BLANK

function useChange({ setError, reset }: UseFormReturn<PasswordValues>, onChanged: () => void) {
  const client = useQueryClient()
  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await changeAdminPassword({ currentPassword, newPassword })
      reset(BLANK)
      toast({
        title: 'Password Changed',
        description: 'Your password has been successfully changed.',
        variant: 'success',
        duration: ADMIN_TOAST_MS,
      })
      onChanged()
    } catch (error) {
      noteLoginOver(client, error)
      const fields = ['currentPassword', 'newPassword'] as const
      showServerFaults(error, { fields, setError, fallback: UNKNOWN })
      toast({
        title: 'Password Change Failed',
        description: failure(serverMessage(error)),
        variant: 'destructive',
      })
    }
  }
}

/** Spec §8. */
function failure(message = UNKNOWN): string {
  return message.includes(WRONG_PASSWORD)
    ? 'The current password you entered is incorrect.'
    : message
}
