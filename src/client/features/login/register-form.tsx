import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '#client/data/errors.ts'
import { refusalMessage } from '#client/data/error-words.ts'
import { PasswordField, TextField } from '#client/kit/field.tsx'
import { placeFaults, useCheckedForm } from '#client/kit/form.tsx'
import { SubmitButton } from '#client/kit/submit.tsx'
import { checked } from '#client/data/account.ts'
import { useCall } from '#client/data/write.ts'
import { pagePrefix, textLanguage } from '#client/data/page-language.ts'
import { pathAfterLogin } from '#client/data/return-path.ts'
import { setUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/login.ts'
import { type RegisterInput, registerForm } from '#shared/contracts/login.ts'
import { userView } from '#shared/contracts/profile.ts'
import { PASSWORD_MIN } from '#shared/domain/account-rules.ts'

export function RegisterForm({ onLogin }: { onLogin: () => void }): JSX.Element {
  const form = useCheckedForm(registerForm)
  const createAccount = useRegistration()
  const submit = form.handleSubmit(async ({ confirmPassword: _same, ...input }) => {
    try {
      // Whoever registers on a page in another language than the site's gets emails in it.
      await createAccount(pagePrefix() ? { ...input, locale: textLanguage() } : input)
    } catch (error) {
      toast({
        title: t('Registration failed'),
        description: refusalMessage(error, t('Username may already be taken')),
        variant: 'destructive',
      })
      if (error instanceof ApiError)
        placeFaults(form, error.fields, ['username', 'email', 'password', 'avatarUrl'])
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <RegisterFields form={form} />
      <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('Creating account...')}>
        {t('Register')}
      </SubmitButton>
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
    </form>
  )
}

type RegisterFieldsProps = { form: ReturnType<typeof useCheckedForm<typeof registerForm>> }

function RegisterFields({ form: { register: field, formState } }: RegisterFieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('Username')}
        autoComplete="username"
        exact
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...field('username')}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...field('email')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        required
        hint={t('At least {min} characters', { min: PASSWORD_MIN })}
        error={errors.password?.message}
        {...field('password', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...field('confirmPassword')}
      />
      <TextField
        label={t('Avatar URL (optional)')}
        type="url"
        autoComplete="photo"
        placeholder="https://"
        hint={t('Saved with your account. Pages show the first letter of your username instead.')}
        error={errors.avatarUrl?.message}
        {...field('avatarUrl')}
      />
    </>
  )
}

function useRegistration(): (input: RegisterInput) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync } = useCall(calls.register)
  const { navigate } = useRouter()
  return async (input) => {
    const user = await checked(userView, mutateAsync({ body: input }))
    toast({
      title: t('Registration successful'),
      description: t('We have sent a verification email to {email}.', { email: user.email }),
      variant: 'success',
    })
    setUser(client, user)
    await navigate({ href: pathAfterLogin(), replace: true })
  }
}
