import { t } from '#client/kit/t.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect, useState } from 'react'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { ForgotPasswordModal } from '#client/features/login/forgot-password.tsx'
import { ResetPasswordForm } from '#client/features/login/reset-password-form.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { AuthCard } from './auth-card.tsx'

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
