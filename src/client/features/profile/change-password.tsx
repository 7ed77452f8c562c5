import { t, said } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import { type JSX, useState } from 'react'
import type { UseFormReturn, UseFormSetError } from 'react-hook-form'
import { serverMessage } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { PasswordField } from '#client/kit/field.tsx'
import { showFaults, useCheckedForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { toast } from '#client/kit/toast.ts'
import { changePassword } from '#shared/calls/login.ts'
import { adminChangePasswordForm, changePasswordForm } from '#shared/contracts/login.ts'
import { WRONG_PASSWORD } from '#shared/contracts/sessions.ts'

const CHANGED = {
  title: text('Password Changed'),
  description: text(
    'Your password has been successfully changed. Your other sessions have been ended.',
  ),
  duration: 3000,
}

type ChangePasswordProps = { username: string }

export function ChangePassword({ username }: ChangePasswordProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Change Password')}
      </Button>
      <Modal
        open={open}
        onClose={close}
        title={t('Change Password')}
        description={t('Your sessions on other devices will end.')}
      >
        <PasswordForm username={username} onClose={close} />
      </Modal>
    </>
  )
}

type PasswordFormProps = ChangePasswordProps & { onClose: () => void }

function PasswordForm({ username, onClose }: PasswordFormProps) {
  const form = useCheckedForm(changePasswordForm, NO_PASSWORDS)
  const change = useChangePassword({
    setError: form.setError,
    changed: CHANGED,
    failed: t('Failed to Change Password'),
    onChanged: onClose,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      className="grid gap-4"
    >
      <PasswordChangeFields username={username} form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('Changing...')}>
          {t('Change Password')}
        </SubmitButton>
      </div>
    </form>
  )
}

const CHANGED_IN_CONSOLE = {
  title: text('Password Changed'),
  description: text('Your password has been successfully changed.'),
  duration: 3000,
}

export function AdminPasswordForm({ username }: ChangePasswordProps): JSX.Element {
  const form = useCheckedForm(adminChangePasswordForm, NO_PASSWORDS)
  const change = useChangePassword({
    setError: form.setError,
    changed: CHANGED_IN_CONSOLE,
    failed: t('Password Change Failed'),
    onChanged: () => form.reset(NO_PASSWORDS),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      className="grid gap-5"
    >
      <PasswordChangeFields username={username} form={form} />
      <div>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('Changing...')}>
          {t('Change Password')}
        </SubmitButton>
      </div>
    </form>
  )
}

const UNKNOWN = text('An unknown error occurred. Please try again.')

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' }
type PasswordChange = typeof NO_PASSWORDS

type Outcome = {
  setError: UseFormSetError<PasswordChange>
  changed: { title: Text; description: Text; duration: number }
  /** The title of the toast for a failure. */
  failed: string
  onChanged: () => void
}

function useChangePassword(outcome: Outcome): (values: PasswordChange) => Promise<void> {
  const { mutateAsync: change } = useCall(changePassword)
  return async ({ currentPassword, newPassword }) => {
    try {
      await change({ body: { currentPassword, newPassword } })
      const { title, description, duration } = outcome.changed
      toast({ title: t(title), description: t(description), duration, variant: 'success' })
      outcome.onChanged()
    } catch (error) {
      showFailure(error, outcome)
    }
  }
}

function showFailure(error: unknown, { setError, failed }: Outcome): void {
  const fields = ['currentPassword', 'newPassword'] as const
  showFaults(faultsOf(error), { fields, setError, fallback: t(UNKNOWN) })
  toast({ title: failed, description: explained(serverMessage(error)), variant: 'destructive' })
}

function explained(message: string = t(UNKNOWN)): string {
  return message.includes(said(WRONG_PASSWORD))
    ? t('The current password you entered is incorrect.')
    : message
}

type PasswordChangeFieldsProps = {
  /** In a hidden field, so that password managers know whose password it is. */
  username: string
  form: Pick<UseFormReturn<PasswordChange>, 'formState' | 'register'>
}

function PasswordChangeFields({ username, form }: PasswordChangeFieldsProps): JSX.Element {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={t(
          'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
        )}
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label={t('Confirm new password')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
