import { useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { checked } from '#client/data/account.ts'
import { askForPasskey, passkeyFault } from '#client/data/passkeys.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { linkIdentity } from '#shared/calls/ways-in.ts'
import { type SignInView, passwordProof } from '#shared/contracts/ways-in.ts'
import { linkAnswer, linkCodeInput, type LinkInput } from '#shared/contracts/login.ts'
import { useWelcome } from './use-welcome.ts'

/** Asks once for the password of the account that is to be linked, and for its code. */
export function LinkForm({ signIn }: { signIn: SignInView }): JSX.Element {
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
