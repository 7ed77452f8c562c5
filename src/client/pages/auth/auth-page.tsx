import { t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { pagePrefix } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { type JSX, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pathAfterLogin, rememberReturn } from '#client/data/return-path.ts'
import { useUser } from '#client/data/session.ts'
import { ForgotPasswordModal } from '#client/features/login/forgot-password.tsx'
import { OtherSites, SignInFault } from '#client/features/login/other-sites.tsx'
import { PasskeyOnly } from '#client/features/login/other-ways.tsx'
import { LoginForm } from '#client/features/login/login-form.tsx'
import { RegisterTab, WhoMayRegister } from '#client/features/login/register-tab.tsx'
import { pageDirection } from '#client/kit/direction.ts'
import { NeedsScript, Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { guestOnly } from '#client/shell/guards.ts'
import { getSignIn, linkIdentity } from '#shared/calls/ways-in.ts'
import { getSite } from '#shared/calls/site.ts'
import { type SignInView, passwordProof } from '#shared/contracts/ways-in.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import { HELP_FOR_CLASSES, paths } from '#shared/paths.ts'
import { withoutPrefix } from '#shared/texts/page-address.ts'
import { AuthCard } from './auth-card.tsx'
import { useForm } from '#client/data/form.tsx'
import { checked } from '#client/data/account.ts'
import { askForPasskey, passkeyFault } from '#client/data/passkeys.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { PasswordField } from '#client/kit/field.tsx'
import { linkAnswer, linkCodeInput, type LinkInput } from '#shared/contracts/login.ts'
import { useWelcome } from '../../features/login/use-welcome.ts'

export const Route = createFileRoute('/_catalogue/auth')({
  beforeLoad: guestOnly,
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.prefetchQuery(callQuery(getSignIn)),
      context.queryClient.prefetchQuery(callQuery(getSite)),
    ])
    return pageHead({
      title: t('Login or Register'),
      description: t(
        'Log in to {site}, or create an account to save, comment on and rate chess resources.',
      ),
      path: paths.auth(),
      noindex: true,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: AuthPage,
})

type AuthSearch = Partial<Record<'tab' | 'failed' | 'username' | 'next' | 'invitation', unknown>>

function AuthPage() {
  const search: AuthSearch = Route.useSearch()
  const asked = single(search.next)
  const next = asked === undefined ? undefined : withoutPrefix(asked, pagePrefix())
  useState(() => {
    if (typeof window !== 'undefined') rememberReturn(next ?? '')
  })
  const failed = single(search.failed)
  const invitation = single(search.invitation)?.trim() ?? ''
  const wantsTab = single(search.tab) ?? (invitation ? 'register' : 'login')
  return (
    <AuthScreen
      tab={wantsTab === 'register' && failed === undefined ? 'register' : 'login'}
      fault={failed ?? null}
      username={single(search.username)}
      invitation={invitation}
      next={next}
    />
  )
}

/** A parameter that is there twice counts as none. */
function single(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const PASSWORDS: SignInView = { password: true, oidc: null, lichess: false }

type Tab = 'login' | 'register'

type AuthScreenProps = {
  tab: Tab
  fault: string | null
  username: string | undefined
  invitation: string
  next: string | undefined
}

const OPEN_TO_ALL: Pick<SiteView, 'signUp' | 'emailDomains' | 'imprint'> = {
  signUp: 'open',
  emailDomains: [],
  imprint: false,
}

function AuthScreen({ tab, fault, username, invitation, next }: AuthScreenProps): JSX.Element {
  const { data: signIn = PASSWORDS } = useQuery(callQuery(getSignIn))
  const { data: site = OPEN_TO_ALL } = useQuery(callQuery(getSite))
  const [forgot, setForgot] = useState(false)
  useHomeWhenLoggedIn()
  const { navigate } = useRouter()
  const show = (chosen: string) => {
    const query = new URLSearchParams({
      ...(chosen === 'register' ? { tab: chosen } : invitation && { tab: chosen }),
      ...(invitation && { invitation }),
      ...(next && { next }),
    }).toString()
    const href = query ? `${paths.auth()}?${query}` : paths.auth()
    void navigate({ href, replace: true, resetScroll: false })
  }
  return (
    <AuthCard
      title={t('Take your seat')}
      intro={t('With an account you save resources for later, comment on them and rate them.')}
      file={tab === 'register' ? 'b' : 'd'}
    >
      {next?.startsWith(paths.groups()) ? (
        <SiteLink
          href={`${paths.help()}#${HELP_FOR_CLASSES}`}
          className="text-link inline-flex min-h-11 items-center justify-self-start"
        >
          {t('For a class or club')}
        </SiteLink>
      ) : null}
      {fault && fault !== 'link' ? <SignInFault fault={fault} signIn={signIn} /> : null}
      <NeedsScript
        what={signIn.password ? t('Logging in with a password or a passkey') : t('A passkey')}
      >
        {fault === 'link' ? (
          <LinkForm signIn={signIn} />
        ) : signIn.password ? (
          <Tabs.Root dir={pageDirection()} value={tab} onValueChange={show} className="grid gap-6">
            <Tabs.List
              aria-label={t('Login or Register')}
              className="grid grid-cols-2 rounded-md bg-sunken p-1"
            >
              <AuthTab value="login">{t('Login')}</AuthTab>
              <AuthTab value="register">{t('Register')}</AuthTab>
            </Tabs.List>
            <Tabs.Content value="login" tabIndex={-1}>
              <LoginForm
                username={username}
                around={{ onForgot: () => setForgot(true), onRegister: () => show('register') }}
              />
            </Tabs.Content>
            <Tabs.Content value="register" tabIndex={-1}>
              <RegisterTab {...{ site, invitation }} onLogin={() => show('login')} />
            </Tabs.Content>
          </Tabs.Root>
        ) : (
          <>
            <WhoMayRegister site={site} hasCode={invitation !== ''} />
            {signIn.seats ? <SeatLogin username={username} /> : <PasskeyOnly />}
          </>
        )}
      </NeedsScript>
      {fault === 'link' ? null : <OtherSites {...{ signIn, invitation, next }} />}
      <ForgotPasswordModal open={forgot} onClose={() => setForgot(false)} />
    </AuthCard>
  )
}

/** Without passwords: a passkey, or for pupils the username and the password on their card, whose address names them. */
function SeatLogin({ username }: { username: string | undefined }) {
  const [hasCard, setHasCard] = useState(username !== undefined)
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} className="grid gap-6">
      {hasCard ? (
        <LoginForm username={username} />
      ) : (
        <>
          <PasskeyOnly />
          <button
            type="button"
            onClick={() => {
              flushSync(() => setHasCard(true))
              part.current?.querySelector<HTMLElement>('[name=username]')?.focus()
            }}
            className="text-link min-h-9 justify-self-start pointer-coarse:min-h-11"
          >
            {t('I have a card from my teacher')}
          </button>
        </>
      )}
    </div>
  )
}

function AuthTab({ value, children }: { value: Tab; children: string }) {
  return (
    <Tabs.Trigger
      value={value}
      className="min-h-11 rounded-sm font-semibold text-soft transition-colors duration-150 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card"
    >
      {children}
    </Tabs.Trigger>
  )
}

/** The server renders this page for everybody, and a user may log in in another tab. */
function useHomeWhenLoggedIn(): void {
  const { user } = useUser()
  const { navigate } = useRouter()
  const leaving = user !== null
  useEffect(() => {
    if (leaving) void navigate({ href: pathAfterLogin(), replace: true })
  }, [leaving, navigate])
}

/** Asks once for the password of the account that is to be linked, and for its code. */
function LinkForm({ signIn }: { signIn: SignInView }): JSX.Element {
  const { mutateAsync } = useCall(linkIdentity)
  const welcome = useWelcome()
  const [proved, setProved] = useState<LinkInput>()
  const link = async (body: LinkInput) => {
    const answer = await checked(linkAnswer, mutateAsync({ body }))
    if ('requiresTwoFactor' in answer) setProved(body)
    else await welcome(answer)
  }
  const form = useForm({ schema: passwordProof, values: { password: '' }, send: link })
  const [fault, setFault] = useState<string>()
  const usePasskey = async () => {
    setFault(undefined)
    try {
      await link({ response: await askForPasskey() })
    } catch (error) {
      setFault(passkeyFault(error))
    }
  }
  if (proved) return <CodeForm onCode={({ code }) => link({ ...proved, code })} />
  return (
    <Form form={form} method="post">
      <p>
        {t(
          'There is an account with your email address. Enter its password once, and from then on {name} logs you in to it.',
          { name: signIn.oidc?.name ?? '' },
        )}
      </p>
      <FormAlert {...(fault === undefined ? {} : { message: fault })} />
      <form.Field
        as={PasswordField}
        name="password"
        label={t('Password')}
        autoComplete="current-password"
      />
      <SubmitButton busyLabel={t('Logging in...')}>{t('Link and log in')}</SubmitButton>
      <Button variant="secondary" onClick={() => void usePasskey()}>
        {t('Use a passkey')}
      </Button>
    </Form>
  )
}

function CodeForm({ onCode }: { onCode: (input: { code: string }) => Promise<void> }) {
  const form = useForm({ schema: linkCodeInput, values: { code: '' }, send: onCode })
  return (
    <Form form={form} method="post">
      <FormAlert />
      <form.Field
        name="code"
        label={t('Verification code')}
        hint={t('Six digits from your app, or one of your recovery codes.')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <SubmitButton busyLabel={t('Verifying...')}>{t('Link and log in')}</SubmitButton>
    </Form>
  )
}
