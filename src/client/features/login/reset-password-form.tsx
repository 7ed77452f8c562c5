import { useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { ApiError, refusalMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { resetPassword } from '#shared/calls/login.ts'
import { resetPasswordForm } from '#shared/contracts/login.ts'

const RESET_TOAST_MS = 3000

type ResetPasswordFormProps = {
  token: string
  onDone: () => Promise<void>
  /** Called when the link has expired, was used, or is not valid. */
  onDeadLink: () => void
}

export function ResetPasswordForm(props: ResetPasswordFormProps): JSX.Element {
  const { token, onDone, onDeadLink } = props
  const { mutateAsync: reset } = useCall(resetPassword)
  const form = useForm({
    schema: resetPasswordForm,
    values: { token },
    send: async ({ password }) => {
      await reset({ body: { token, password } })
      toast({
        title: t('Password reset successful'),
        description: t('Your password has been reset. You can now log in with your new password.'),
        variant: 'success',
        duration: RESET_TOAST_MS,
      })
      await onDone()
    },
    faultyFields: ['password'],
    onRefused: (error, isAtField) => {
      toast({
        title: t('Reset failed'),
        description: refusalMessage(error, t('The reset link is invalid or has expired.')),
        variant: 'destructive',
      })
      if (!(error instanceof ApiError) || isAtField) return
      if (error.status < 500 && error.status !== 429) onDeadLink()
    },
  })
  const { Field } = form
  return (
    <Form form={form} method="post">
      <Field
        as={PasswordField}
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        hint={t(
          'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
        )}
        deps={['confirmPassword']}
      />
      <Field
        as={PasswordField}
        name="confirmPassword"
        label={t('Confirm password')}
        autoComplete="new-password"
      />
      <SubmitButton busyLabel={t('Resetting password...')} className="mt-2">
        {t('Reset Password')}
      </SubmitButton>
    </Form>
  )
}
