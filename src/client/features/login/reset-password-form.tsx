import type { JSX } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError, refusalMessage } from '#client/data/api-error.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { SubmitButton, placeFaults, useCheckedForm } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { resetPasswordForm } from '#shared/contracts/login.ts'
import { resetPassword } from './login-api.ts'
import { PasswordNeedsList } from './password-needs-list.tsx'

/** Spec §9. */
const RESET_TOAST_MS = 3000

type ResetPasswordFormProps = {
  token: string
  onDone: () => Promise<void>
  /** The link itself is of no use any more. */
  onDeadLink: () => void
}

export function ResetPasswordForm(props: ResetPasswordFormProps): JSX.Element {
  const { token, onDone, onDeadLink } = props
  const form = useCheckedForm(resetPasswordForm, { token })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ token, password })
      toast({
        title: 'Password reset successful',
        description: 'Your password has been reset. You can now log in with your new password.',
        variant: 'success',
        duration: RESET_TOAST_MS,
      })
      await onDone()
    } catch (error) {
      toast({
        title: 'Reset failed',
        description: refusalMessage(error, 'The reset link is invalid or has expired.'),
        variant: 'destructive',
      })
      if (!(error instanceof ApiError)) return
      const { fields, status } = error
      const placed = placeFaults(form, fields, ['password'])
      if (!placed && status < 500 && status !== 429) onDeadLink()
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={<PasswordNeedsList password={typed ?? ''} />}
        error={errors.password?.message}
        {...form.register('password', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <SubmitButton busy={isSubmitting} busyLabel="Resetting password..." className="mt-2">
        Reset Password
      </SubmitButton>
    </form>
  )
}
