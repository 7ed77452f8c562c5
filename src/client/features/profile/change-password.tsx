import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { serverMessage } from '#client/api/api-error.ts'
import { Button } from '#client/components/ui/button.tsx'
import { Modal } from '#client/components/ui/modal.tsx'
import { PasswordField } from '#client/components/ui/password-field.tsx'
import { toast } from '#client/features/toasts/toast-store.ts'
import { changePasswordForm, WRONG_PASSWORD } from '#shared/contracts/accounts.ts'
import { FormAlert } from '#client/features/forms/form-alert.tsx'
import { noteLoginOver } from '#client/features/session/login-over.ts'
import { changePassword } from './profile-api.ts'
import { showServerFaults } from '#client/features/forms/server-faults.ts'
import { SubmitButton } from '#client/features/forms/submit-button.tsx'

const UNKNOWN = 'An unknown error occurred. Please try again.'

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' }
type PasswordValues = typeof BLANK

type ChangePasswordProps = { username: string; onChanged: () => void }

export function ChangePassword({ username, onChanged }: ChangePasswordProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change Password
      </Button>
      <Modal
        open={open}
        onClose={close}
        title="Change Password"
        description="Afterwards your logins on other devices are ended."
      >
        <PasswordForm
          username={username}
          onCancel={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      </Modal>
    </>
  )
}

type PasswordFormProps = ChangePasswordProps & { onCancel: () => void }

function PasswordForm({ username, onCancel, onChanged }: PasswordFormProps) {
  const form = useForm<PasswordValues>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: BLANK,
  })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmit(form, onChanged)
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="grid gap-4"
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={isSubmitting} busyLabel="Changing...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  )
}

function useSubmit({ setError }: UseFormReturn<PasswordValues>, onChanged: () => void) {
  const client = useQueryClient()
  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await changePassword({ currentPassword, newPassword })
      toast({
        title: 'Password Changed',
        description:
          'Your password has been successfully changed. Your other logins have been ended.',
        variant: 'success',
      })
      onChanged()
    } catch (error) {
      noteLoginOver(client, error)
      showServerFaults(error, {
        fields: ['currentPassword', 'newPassword'],
        setError,
        fallback: UNKNOWN,
      })
      toast({
        title: 'Failed to Change Password',
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
