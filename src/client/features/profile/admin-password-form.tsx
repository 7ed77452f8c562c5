import type { JSX } from 'react'
import { SubmitButton, useCheckedForm } from '#client/kit/form.tsx'
import { adminChangePasswordForm } from '#shared/contracts/login.ts'
import { NO_PASSWORDS, PasswordChangeFields, useChangePassword } from './password-change.tsx'

const CHANGED = {
  title: 'Password Changed',
  description: 'Your password has been successfully changed.',
  // Spec §9.
  duration: 3000,
}

type AdminPasswordFormProps = { username: string; onChanged: () => void }

export function AdminPasswordForm({ username, onChanged }: AdminPasswordFormProps): JSX.Element {
  const form = useCheckedForm(adminChangePasswordForm, NO_PASSWORDS)
  const change = useChangePassword({
    setError: form.setError,
    changed: CHANGED,
    failed: 'Password Change Failed',
    onChanged: () => {
      form.reset(NO_PASSWORDS)
      onChanged()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      className="grid gap-5"
    >
      <PasswordChangeFields username={username} form={form} />
      <div>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel="Changing...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  )
}
