import { useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useWatch } from '#client/kit/use-form.tsx'
import { ApiError, refusalMessage } from '#client/data/errors.ts'
import { cn } from '#client/kit/cn.ts'
import { useCall } from '#client/data/write.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { resetPassword } from '#shared/calls/login.ts'
import { resetPasswordForm } from '#shared/contracts/login.ts'
import { characterCount, NEW_PASSWORD_MIN } from '#shared/domain/account-rules.ts'
import { Icon } from '#client/kit/icon.tsx'

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
  const typed = useWatch({ control: form.control, name: 'password' })
  const { Field } = form
  return (
    <Form form={form} method="post">
      <Field
        as={PasswordField}
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        hint={<PasswordNeedsList password={typed ?? ''} />}
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

/** Ticks off the requirements that the typed password meets. */
function PasswordNeedsList({ password }: { password: string }): JSX.Element {
  return (
    <ul className="grid gap-x-4 sm:grid-cols-2">
      {passwordNeeds(password).map(({ text, met }) => {
        const icon = met ? 'check' : 'dot'
        return (
          <li key={text} className={cn('flex items-center gap-1.5', met && 'text-success')}>
            <Icon name={icon} className="size-4 shrink-0" />
            <span>
              {text}
              {met ? <span className="sr-only">{t(': done')}</span> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type PasswordNeed = { text: string; met: boolean }

/** What a new password must contain, and whether this one does. Agrees with the contract. */
export function passwordNeeds(password: string): PasswordNeed[] {
  return [
    {
      text: t('At least {min} characters', { min: NEW_PASSWORD_MIN }),
      met: characterCount(password) >= NEW_PASSWORD_MIN,
    },
    { text: t('A lowercase letter'), met: /\p{Ll}/u.test(password) },
    { text: t('An uppercase letter'), met: /\p{Lu}/u.test(password) },
    { text: t('A number'), met: /\d/.test(password) },
  ]
}
