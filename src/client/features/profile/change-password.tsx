import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { SubmitButton, useCheckedForm } from '#client/kit/form.tsx'
import { changePasswordForm } from '#shared/contracts/login.ts'
import { NO_PASSWORDS, PasswordChangeFields, useChangePassword } from './password-change.tsx'

const CHANGED = {
  title: 'Password Changed',
  description: 'Your password has been successfully changed. Your other sessions have been ended.',
  // Spec §9.
  duration: 3000,
}

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
        description="Your sessions on other devices will end."
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
  const form = useCheckedForm(changePasswordForm, NO_PASSWORDS)
  const change = useChangePassword({
    setError: form.setError,
    changed: CHANGED,
    failed: 'Failed to Change Password',
    onChanged,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(change)(event)}
      className="grid gap-4"
    >
      <PasswordChangeFields username={username} form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel="Changing...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  )
}
