import { useForm } from '#client/data/form.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import type { input, output } from 'zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalMessage } from '#client/data/errors.ts'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import type { FormOf } from '#client/kit/use-form.tsx'
import { checked } from '#client/data/account.ts'
import { useCall } from '#client/data/write.ts'
import { pagePrefix, textLanguage } from '#client/data/page-language.ts'
import { pathAfterLogin } from '#client/data/return-path.ts'
import { setUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/login.ts'
import { type RegisterInput, registerForm } from '#shared/contracts/login.ts'
import { userView } from '#shared/contracts/profile.ts'
import type { SiteView } from '#shared/contracts/site.ts'
import { PASSWORD_MIN } from '#shared/domain/account-rules.ts'

/** Who has registered and cannot log in yet: an admin has to approve the account, or the address has to be verified. */
export type Waiting = { email: string; isForApproval: boolean }

type RegisterFormProps = {
  site: Pick<SiteView, 'signUp' | 'emailDomains'>
  /** The code that the address brings along; '' without one. */
  invitation: string
  /** Whether a field asks for the code. */
  asksForCode: boolean
  onLogin: () => void
  onWaiting: (waiting: Waiting) => void
}

export function RegisterForm(props: RegisterFormProps): JSX.Element {
  const { site, invitation, asksForCode, onLogin, onWaiting } = props
  const createAccount = useRegistration(site, onWaiting)
  const form = useForm({
    schema: registerForm,
    ...(invitation ? { values: { invitation } } : {}),
    // Whoever registers on a page in another language than the site's gets emails in it.
    send: ({ confirmPassword: _same, ...input }) =>
      createAccount(pagePrefix() ? { ...input, locale: textLanguage() } : input),
    onRefused: (error) =>
      toast({
        title: t('Registration failed'),
        description: refusalMessage(error, t('Username may already be taken')),
        variant: 'destructive',
      }),
  })
  const { Field } = form
  return (
    <Form form={form} method="post">
      {asksForCode ? (
        <Field
          name="invitation"
          label={t('Invitation code')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-required={site.signUp === 'invitation' || site.signUp === 'closed'}
          hint={t('It is in the invitation that you were given.')}
        />
      ) : null}
      <Field
        name="username"
        label={t('Username')}
        autoComplete="username"
        exact
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Field
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={
          site.emailDomains.length > 0 && !asksForCode
            ? t('An address of {domains}', { domains: site.emailDomains.join(', ') })
            : undefined
        }
      />
      <Field
        as={PasswordField}
        name="password"
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least {min} characters', { min: PASSWORD_MIN })}
        deps={['confirmPassword']}
      />
      <Field
        as={PasswordField}
        name="confirmPassword"
        label={t('Confirm password')}
        autoComplete="new-password"
      />
      <PictureField form={form} />
      <SubmitButton busyLabel={t('Creating account...')}>{t('Register')}</SubmitButton>
      <LoginInstead onLogin={onLogin} />
    </Form>
  )
}

type OwnForm = FormOf<input<typeof registerForm>, output<typeof registerForm>>

/** Few have a picture at hand, so the field is folded up until it is at fault. */
function PictureField({ form }: { form: OwnForm }): JSX.Element {
  return (
    <details open={Boolean(form.formState.errors.avatarUrl) || undefined}>
      <summary className="text-link min-h-9 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        {t('Add a picture (optional)')}
      </summary>
      <div className="pt-2">
        <form.Field
          name="avatarUrl"
          label={t('Avatar URL (optional)')}
          type="url"
          autoComplete="photo"
          placeholder="https://"
          hint={t('Saved with your account. Pages show the first letter of your username instead.')}
        />
      </div>
    </details>
  )
}

function LoginInstead({ onLogin }: Pick<RegisterFormProps, 'onLogin'>): JSX.Element {
  return (
    <p className="text-center text-soft">
      <Phrase
        of="Already have an account? <button>Login</button>"
        tags={{
          button: (words) => (
            <button
              type="button"
              onClick={onLogin}
              className="text-link min-h-9 pointer-coarse:min-h-11"
            >
              {words}
            </button>
          ),
        }}
      />
    </p>
  )
}

function useRegistration(
  { emailDomains }: RegisterFormProps['site'],
  onWaiting: RegisterFormProps['onWaiting'],
): (input: RegisterInput) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync } = useCall(calls.register)
  const { navigate } = useRouter()
  return async (input) => {
    const user = await checked(userView, mutateAsync({ body: input }))
    const { email } = input
    if (user.awaitingApproval) return onWaiting({ email, isForApproval: true })
    if (emailDomains.length > 0 && !input.invitation)
      return onWaiting({ email, isForApproval: false })
    toast({
      title: t('Registration successful'),
      description: t('We have sent a verification email to {email}.', { email }),
      variant: 'success',
    })
    setUser(client, user)
    await navigate({ href: pathAfterLogin(), replace: true })
  }
}
