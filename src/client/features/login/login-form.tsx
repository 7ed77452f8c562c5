import { useForm } from '#client/data/form.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { checked, rememberPendingLogin } from '#client/data/account.ts'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { logIn } from '#shared/calls/login.ts'
import { loginAnswer, type LoginInput, loginInput } from '#shared/contracts/login.ts'
import { paths } from '#shared/paths.ts'
import { keptOut, type KeptOut, OtherWays, usePasskeyLogin } from './other-ways.tsx'
import { SendAgain } from '#client/catalogue/send-again.tsx'
import { useWelcome } from './use-welcome.ts'

/** Before the page for the code opens. */
const REDIRECT_DELAY_MS = 100

type LoginFormProps = {
  /** Filled in by the address on a card. */
  username?: string | undefined
  /** The rest of the page; without it, the form is for accounts of groups, which teachers make and manage. */
  around?: { onForgot: () => void; onRegister: () => void }
}

export function LoginForm({ username, around }: LoginFormProps): JSX.Element {
  const sendLogin = useLogin()
  const [refused, setRefused] = useState<KeptOut | null>(null)
  const usePasskey = usePasskeyLogin(setRefused)
  const form = useForm({
    schema: loginInput,
    ...(username ? { values: { username } } : {}),
    send: (input) => {
      setRefused(null)
      return sendLogin(input)
    },
    onRefused: (error, isAtField) => {
      const input = form.getValues()
      const refusal = keptOut(error, () => sendLogin({ ...input, readOnly: true }))
      if (refusal) return setRefused(refusal)
      toast({ ...loginFault(error), variant: 'destructive' })
      if (error instanceof ApiError && !isAtField) form.setFocus('password', { shouldSelect: true })
    },
  })
  const { Field } = form
  return (
    <>
      <Form form={form} method="post">
        {refused ? <KeptOutNotice refused={refused} /> : null}
        <Field
          name="username"
          label={t('Username or email')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Field
          as={PasswordField}
          name="password"
          label={t('Password')}
          autoComplete="current-password"
        />
        {around ? (
          <button
            type="button"
            onClick={around.onForgot}
            className="text-link min-h-9 justify-self-start pointer-coarse:min-h-11"
          >
            {t('Forgot your password')}
          </button>
        ) : null}
        <SubmitButton busyLabel={t('Logging in...')}>{t('Login')}</SubmitButton>
        {around ? (
          <p className="text-center text-soft">
            <Phrase
              of="Don't have an account? <button>Register</button>"
              tags={{
                button: (words) => (
                  <button
                    type="button"
                    onClick={around.onRegister}
                    className="text-link min-h-9 pointer-coarse:min-h-11"
                  >
                    {words}
                  </button>
                ),
              }}
            />
          </p>
        ) : null}
      </Form>
      <OtherWays passkey={usePasskey} />
    </>
  )
}

/** Says why the account is kept out, and offers a suspended one what is left: to read, and to take one's data along. */
function KeptOutNotice({ refused: { message, read, email } }: { refused: KeptOut }) {
  return (
    <div
      ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
      role="alert"
      className={`grid scroll-mt-40 gap-3 rounded-md px-4 py-3 ${read ? 'border border-danger' : 'bg-tint'}`}
    >
      <p className="wrap-anywhere">{message}</p>
      {read ? <ReadButton onRead={read} /> : null}
      {email ? <SendAgain email={email} /> : null}
    </div>
  )
}

function ReadButton({ onRead }: { onRead: () => Promise<void> }) {
  const { mutate: read, isPending: busy } = useMutation({
    mutationFn: onRead,
    onError: (error) => toast({ ...loginFault(error), variant: 'destructive' }),
  })
  return (
    <Button variant="secondary" busy={busy} onClick={() => read()}>
      {busy ? t('Logging in...') : t('Log in to read')}
    </Button>
  )
}

function useLogin(): (input: LoginInput) => Promise<void> {
  const { navigate } = useRouter()
  const { mutateAsync } = useCall(logIn)
  const welcome = useWelcome()
  return async (input) => {
    const answer = await checked(loginAnswer, mutateAsync({ body: input }))
    if (!('requiresTwoFactor' in answer)) return welcome(answer)
    rememberPendingLogin({
      tfaRequired: true,
      tfaToken: answer.tfaToken,
      userId: answer.user.id,
      pendingUsername: answer.user.username,
    })
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
    await navigate({ href: paths.verifyLogin() })
  }
}

type Fault = { title: string; description: string }

const UNEXPECTED = text('Unexpected response from server')

/** The toast for a failed login. Every 401 reads the same, so that nobody learns which usernames exist. */
export function loginFault(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { title: t('Login error'), description: t(UNEXPECTED) }
  const description =
    error.status === 401
      ? t('Incorrect username or password')
      : (serverMessage(error) ?? t(UNEXPECTED))
  return { title: t('Authentication Failed'), description }
}
