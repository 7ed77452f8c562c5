import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { TextField } from '#client/kit/field.tsx'
import { useCheckedForm } from '#client/kit/form.tsx'
import { SubmitButton } from '#client/kit/submit.tsx'
import { toast } from '#client/kit/toast.ts'
import { forgotPassword } from '#shared/calls/login.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'

const MODAL_TOAST_MS = 3000

type ForgotPasswordModalProps = { open: boolean; onClose: () => void }

export function ForgotPasswordModal({ open, onClose }: ForgotPasswordModalProps): JSX.Element {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Reset Password')}
      description={t(
        "Enter your email address, and we'll send you a link to choose a new password.",
      )}
    >
      <ForgotPasswordForm onSent={onClose} />
    </Modal>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { formState, handleSubmit, register } = useCheckedForm(forgotPasswordInput)
  const { mutateAsync: send } = useCall(forgotPassword)
  const [fault, setFault] = useState('')
  const submit = handleSubmit(async (input) => {
    setFault('')
    try {
      await send({ body: input })
      onSent()
      toast({
        title: t('Reset link sent'),
        description: t(
          "If an account exists with that email, we've sent password reset instructions.",
        ),
        variant: 'success',
        duration: MODAL_TOAST_MS,
      })
    } catch (error) {
      const description =
        serverMessage(error) ??
        t('There was a problem sending the reset link. Please try again later.')
      // Screen readers do not read the toast, which is outside the modal dialog.
      setFault(description)
      toast({ title: t('Request failed'), description, variant: 'destructive' })
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <div className="grid">
        <div role="alert">{fault ? <p className="pb-4 text-danger">{fault}</p> : null}</div>
        <SubmitButton busy={formState.isSubmitting} busyLabel={t('Sending...')}>
          {t('Send reset link')}
        </SubmitButton>
      </div>
    </form>
  )
}
