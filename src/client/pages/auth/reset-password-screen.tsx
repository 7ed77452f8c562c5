import { t } from '#client/kit/t.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect, useState } from 'react'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { ForgotPasswordModal } from '#client/features/login/forgot-password.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { NeedsScript, Form, SubmitButton } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { AuthCard } from './auth-card.tsx'
import { useForm } from '#client/data/form.tsx'
import { ApiError, refusalMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { resetPassword } from '#shared/calls/login.ts'
import { resetPasswordForm } from '#shared/contracts/login.ts'

export function ResetPasswordScreen({ token }: { token: string }): JSX.Element {
  const { navigate } = useRouter()
  const [dead, setDead] = useState(false)
  const toLogin = () => navigate({ href: paths.auth(), replace: true })
  if (!token) return <NoToken />
  if (dead) return <DeadLink />
  return (
    <AuthCard
      title={t('Reset Password')}
      intro={t('Choose a new password for your account.')}
      file="c"
    >
      <NeedsScript what={t('Choosing a new password')}>
        <ResetPasswordForm token={token} onDone={toLogin} onDeadLink={() => setDead(true)} />
      </NeedsScript>
    </AuthCard>
  )
}

/** Without a token, the page sends the visitor to the login. */
function NoToken() {
  const { navigate } = useRouter()
  useEffect(() => {
    toast({
      title: t('Invalid Request'),
      description: t('Missing reset token. Please use the link from your email.'),
      variant: 'destructive',
    })
    void navigate({ href: paths.auth(), replace: true })
  }, [navigate])
  return (
    <AuthCard title={t('Reset Password')} file="c">
      <NeedsScript what={t('Choosing a new password')}>
        <Spinner label={t('Loading...')} className="py-6" />
      </NeedsScript>
    </AuthCard>
  )
}

function DeadLink() {
  const [asking, setAsking] = useState(false)
  return (
    <AuthCard title={t('Reset failed')} file="c" piece="fallen">
      <div role="alert" className="grid gap-2">
        <p>{t('The reset link may be invalid or expired.')}</p>
        <p className="text-soft">
          {t('A link works once and expires after one hour. You can request a new one.')}
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking(true)}>{t('Send a new link')}</Button>
        <Link to={paths.auth()} className={buttonClass({ variant: 'secondary' })}>
          {t('Go to Login')}
        </Link>
      </p>
      <ForgotPasswordModal open={asking} onClose={() => setAsking(false)} />
    </AuthCard>
  )
}

export function resetPasswordHead(): PageHead {
  return pageHead({
    title: t('Reset Password'),
    description: t('Choose a new password for your account.'),
    path: paths.resetPassword(),
    noindex: true,
  })
}

const RESET_TOAST_MS = 3000

type ResetPasswordFormProps = {
  token: string
  onDone: () => Promise<void>
  /** Called when the link has expired, was used, or is not valid. */
  onDeadLink: () => void
}

function ResetPasswordForm(props: ResetPasswordFormProps): JSX.Element {
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
