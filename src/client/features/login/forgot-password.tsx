import { useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { pageSite } from '#client/data/site.ts'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
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
  const { mutateAsync: send } = useCall(forgotPassword)
  const messageOf = (error: unknown) =>
    serverMessage(error) ?? t('There was a problem sending the reset link. Please try again later.')
  const form = useForm({
    schema: forgotPasswordInput,
    send: (body) => send({ body }),
    // Screen readers do not read the toast, which is outside the modal dialog.
    messageOf,
    onSent: () => {
      onSent()
      toast({
        title: t('Reset link sent'),
        description: t(
          "If an account exists with that email, we've sent password reset instructions.",
        ),
        variant: 'success',
        duration: MODAL_TOAST_MS,
      })
    },
    onRefused: (error) =>
      toast({
        title: t('Request failed'),
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
  const { Field } = form
  return (
    <Form form={form} method="post">
      <Field name="email" label={t('Email')} type="email" autoComplete="email" />
      {pageSite().groupsOff ? null : (
        <p className="text-soft">{t('A card from your teacher? Ask them for a new one.')}</p>
      )}
      <FormAlert />
      <SubmitButton busyLabel={t('Sending...')}>{t('Send reset link')}</SubmitButton>
    </Form>
  )
}
