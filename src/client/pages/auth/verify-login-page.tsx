import { Phrase, t } from '#client/kit/t.tsx'
import { createFileRoute, Link, useHydrated, useRouter } from '@tanstack/react-router'
import { pageHead } from '#client/data/page-head.ts'
import { type JSX, useEffect, useState } from 'react'
import {
  checked,
  forgetPendingLogin,
  pendingLogin,
  type PendingLogin,
} from '#client/data/account.ts'
import { useWelcome } from '#client/features/login/use-welcome.ts'
import {
  challengeIsOver,
  codeFault,
  LoginCodeForm,
} from '#client/features/two-factor/login-code-form.tsx'
import { useCall } from '#client/data/write.ts'
import { verifyLogin } from '#shared/calls/login.ts'
import { userView } from '#shared/contracts/profile.ts'
import { NeedsScript } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { NO_CHALLENGE } from '#shared/contracts/two-factor.ts'
import { paths } from '#shared/paths.ts'
import { AuthCard } from './auth-card.tsx'

export const Route = createFileRoute('/_catalogue/verify-login-2fa')({
  loader: () =>
    pageHead({
      title: t('Two-Factor Authentication'),
      description: t('Enter the code from your authenticator app.'),
      path: paths.verifyLogin(),
      noindex: true,
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: VerifyLoginScreen,
})

const TITLE = (
  <>
    <Phrase
      of="<span>Two-Factor</span> Authentication"
      tags={{ span: (words) => <span className="whitespace-nowrap">{words}</span> }}
    />
  </>
)

/** Only the browser knows whose login is pending; the server renders a spinner. */
function VerifyLoginScreen(): JSX.Element {
  return useHydrated() ? <PendingGate /> : <Waiting />
}

/** Without a pending login, the page sends the visitor to the login. */
function PendingGate() {
  const [pending] = useState(pendingLogin)
  const { navigate } = useRouter()
  useEffect(() => {
    if (pending) return
    toast({ title: t('Error'), description: t(NO_CHALLENGE), variant: 'destructive' })
    void navigate({ href: paths.auth(), replace: true })
  }, [pending, navigate])
  return pending ? <CodeCard pending={pending} /> : <Waiting />
}

function Waiting() {
  return (
    <AuthCard title={TITLE} file="g">
      <NeedsScript what={t('Logging in')}>
        <Spinner label={t('Loading...')} className="py-6" />
      </NeedsScript>
    </AuthCard>
  )
}

function CodeCard({ pending }: { pending: PendingLogin }) {
  const verify = useCodeCheck(pending)
  return (
    <AuthCard
      title={TITLE}
      intro={
        <>
          <Phrase
            of="Hello, <strong>{pendingUsername}</strong>! Enter the six-digit code from your authenticator app."
            values={{ pendingUsername: pending.pendingUsername }}
            tags={{ strong: (words) => <strong className="text-ink">{words}</strong> }}
          />
        </>
      }
      file="g"
    >
      <LoginCodeForm onCode={verify} />
      <Link
        to={paths.auth()}
        onClick={forgetPendingLogin}
        className="text-link inline-flex min-h-11 items-center justify-self-center"
      >
        {t('Back to Login')}
      </Link>
    </AuthCard>
  )
}

/** Sends a code. Returns what is wrong with it, or null if the page is being left. */
function useCodeCheck({ tfaToken }: PendingLogin): (token: string) => Promise<string | null> {
  const { navigate } = useRouter()
  const { mutateAsync } = useCall(verifyLogin)
  const welcome = useWelcome()
  return async (token) => {
    try {
      const user = await checked(userView, mutateAsync({ body: { token, tfaToken } }))
      forgetPendingLogin()
      await welcome(user)
      return null
    } catch (error) {
      const fault = codeFault(error)
      toast({ ...fault, variant: 'destructive' })
      if (!challengeIsOver(error)) return fault.description
      forgetPendingLogin()
      await navigate({ href: paths.auth(), replace: true })
      return null
    }
  }
}
