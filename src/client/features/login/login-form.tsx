import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { checked, rememberPendingLogin } from '#client/data/account.ts'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { PasswordField, TextField } from '#client/kit/field.tsx'
import { placeFaults, useCheckedForm } from '#client/kit/form.tsx'
import { SubmitButton } from '#client/kit/submit.tsx'
import { toast } from '#client/kit/toast.ts'
import { logIn } from '#shared/calls/login.ts'
import { loginAnswer, type LoginInput, loginInput } from '#shared/contracts/login.ts'
import { paths } from '#shared/paths.ts'
import { useWelcome } from './use-welcome.ts'

/** Before the page for the code opens. */
const REDIRECT_DELAY_MS = 100

type LoginFormProps = { onForgot: () => void; onRegister: () => void }

export function LoginForm({ onForgot, onRegister }: LoginFormProps): JSX.Element {
  const form = useCheckedForm(loginInput)
  const { isSubmitting } = form.formState
  const submitLogin = useLogin()
  const [refused, setRefused] = useState<Suspended | null>(null)
  const submit = form.handleSubmit(async (input) => {
    setRefused(null)
    const error = await submitLogin(input)
    if (!error) return
    if (error instanceof ApiError && error.code === 'suspended') {
      setRefused({ input, message: error.userMessage })
      return
    }
    toast({ ...loginFault(error), variant: 'destructive' })
    if (!(error instanceof ApiError)) return
    if (!placeFaults(form, error.fields, ['username', 'password']))
      form.setFocus('password', { shouldSelect: true })
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refused ? (
        <SuspendedNotice
          message={refused.message}
          onRead={() => submitLogin({ ...refused.input, readOnly: true })}
        />
      ) : null}
      <LoginFields form={form} />
      <button
        type="button"
        onClick={onForgot}
        className="text-link min-h-9 justify-self-start pointer-coarse:min-h-11"
      >
        {t('Forgot your password')}
      </button>
      <SubmitButton busy={isSubmitting} busyLabel={t('Logging in...')}>
        {t('Login')}
      </SubmitButton>
      <p className="text-center text-soft">
        <Phrase
          of="Don't have an account? <button>Register</button>"
          tags={{
            button: (words) => (
              <button
                type="button"
                onClick={onRegister}
                className="text-link min-h-9 pointer-coarse:min-h-11"
              >
                {words}
              </button>
            ),
          }}
        />
      </p>
    </form>
  )
}

function LoginFields({ form }: { form: ReturnType<typeof useCheckedForm<typeof loginInput>> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t('Username or email')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
    </>
  )
}

/** A login that was refused because the account is suspended. */
type Suspended = { input: LoginInput; message: string }

type SuspendedNoticeProps = {
  message: string
  /** Logs in to read; resolves to the error if that failed. */
  onRead: () => Promise<unknown>
}

/** Says why the account is suspended, and offers what is left: to read, and to take one's data along. */
function SuspendedNotice({ message, onRead }: SuspendedNoticeProps) {
  const { mutate: read, isPending: busy } = useMutation({
    mutationFn: onRead,
    onSuccess: (error) => {
      if (error) toast({ ...loginFault(error), variant: 'destructive' })
    },
  })
  return (
    <div
      ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
      role="alert"
      className="grid scroll-mt-40 gap-3 rounded-md border border-danger px-4 py-3"
    >
      <p className="wrap-anywhere">{message}</p>
      <Button
        variant="secondary"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : () => read()}
      >
        {busy ? t('Logging in...') : t('Log in to read')}
      </Button>
    </div>
  )
}

/** Returns a function that logs in, and returns the error if that failed, else null. */
function useLogin(): (input: LoginInput) => Promise<unknown> {
  const { navigate } = useRouter()
  const { mutateAsync } = useCall(logIn)
  const welcome = useWelcome()
  return async (input) => {
    try {
      const answer = await checked(loginAnswer, mutateAsync({ body: input }))
      if (!('requiresTwoFactor' in answer)) {
        await welcome(answer)
        return null
      }
      rememberPendingLogin({
        tfaRequired: true,
        tfaToken: answer.tfaToken,
        userId: answer.user.id,
        pendingUsername: answer.user.username,
      })
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
      await navigate({ href: paths.verifyLogin() })
      return null
    } catch (error) {
      return error
    }
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
