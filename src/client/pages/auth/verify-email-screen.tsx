import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect, useState } from 'react'
import { checked } from '#client/data/account.ts'
import { refusalMessage } from '#client/data/errors.ts'
import { isSignedIn, refreshUser, setUser, userQuery, useSignedIn } from '#client/data/session.ts'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { useCall } from '#client/data/write.ts'
import { verifyEmail } from '#shared/calls/login.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { AuthCard } from './auth-card.tsx'

const REQUEST_DELAY_MS = 500
const VERIFY_TOAST_MS = 3000
const NO_TOKEN = text('No verification token found. Please check your email link.')

export function VerifyEmailScreen({ token }: { token: string }): JSX.Element {
  const fault = useVerification(token)
  const signedIn = useSignedIn()
  if (!fault) {
    return (
      <AuthCard title={t('Verifying your email')} file="e">
        <NeedsScript what={t('Verifying your email')}>
          <Spinner label={t('Verifying your email...')} className="py-6" />
        </NeedsScript>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('Verification failed')} file="e" piece="fallen">
      <p role="alert">{fault}</p>
      <p className="text-soft">
        {signedIn
          ? t('You can ask for a new verification email in your settings.')
          : t('Log in, and you can ask for a new verification email in your settings.')}
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={signedIn ? paths.settings() : paths.auth()} className={buttonClass({})}>
          {signedIn ? t('Go to Settings') : t('Go to Login')}
        </Link>
        <Link to={paths.home()} className={buttonClass({ variant: 'secondary' })}>
          {t('Back to Home')}
        </Link>
      </p>
    </AuthCard>
  )
}

/** Sends the token once. Returns what went wrong, or null. */
function useVerification(token: string): string | null {
  const client = useQueryClient()
  const { navigate } = useRouter()
  const { mutateAsync } = useCall(verifyEmail)
  const [fault, setFault] = useState(token ? null : t(NO_TOKEN))
  useEffect(() => {
    const fail = (description: string) => {
      setFault(description)
      toast({ title: t('Verification failed'), description, variant: 'destructive' })
    }
    const verify = async () => {
      try {
        noteVerified(client, await checked(userView, mutateAsync({ body: { token } })))
        toast({
          title: t('Email verified'),
          description: t('Your email has been successfully verified.'),
          variant: 'success',
          duration: VERIFY_TOAST_MS,
        })
        await navigate({ href: paths.home(), replace: true })
      } catch (error) {
        fail(refusalMessage(error, t('The verification link is invalid or has expired.')))
      }
    }
    if (!token) return fail(t(NO_TOKEN))
    // React runs effects twice in development: the delay lets the first run cancel its request.
    const timer = setTimeout(() => void verify(), REQUEST_DELAY_MS)
    return () => clearTimeout(timer)
  }, [token, client, navigate, mutateAsync])
  return fault
}

/** The verified user is not always the one who is logged in in this browser. */
function noteVerified(client: QueryClient, verified: UserView): void {
  if (client.getQueryData(userQuery().queryKey)?.id === verified.id) setUser(client, verified)
  else if (isSignedIn()) refreshUser(client)
}

export function verifyEmailHead(): PageHead {
  return pageHead({
    title: t('Verify Email'),
    description: t('Confirm the email address of your account.'),
    path: paths.verifyEmail(),
    noindex: true,
  })
}
