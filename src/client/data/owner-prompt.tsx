import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type JSX, useState } from 'react'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { getPassword, getSignIn, listPasskeys } from '#shared/calls/ways-in.ts'
import { signInHref } from '#shared/paths.ts'
import { reauthenticate } from './account.ts'
import { askForPasskey, passkeyFault } from './passkeys.ts'
import { callQuery } from './queries.ts'

type OwnerPromptProps = Omit<ComponentProps<typeof PasswordPrompt>, 'onPassword' | 'otherWay'> & {
  /** Runs once the account's owner has proved to be there. What it throws is shown in the form. */
  onProved: () => Promise<unknown>
}

/** Asks for the password, or a passkey, before a call is repeated that needs a recent proof. */
export function OwnerPrompt({ onProved, ...props }: OwnerPromptProps): JSX.Element {
  const { data: password } = useQuery(callQuery(getPassword))
  const { data: signIn } = useQuery(callQuery(getSignIn))
  const passkey = usePasskeyProof({ onProved, faultsOf: props.faultsOf })
  return (
    <PasswordPrompt
      {...props}
      onPassword={async (password) => {
        await reauthenticate({ password })
        await onProved()
      }}
      otherWay={passkey}
      hasPassword={password?.isSet ?? true}
      elsewhere={
        password?.isSet === false && signIn?.oidc
          ? {
              label: t('Continue with {name}', { name: signIn.oidc.name }),
              href: signInHref('oidc', location.pathname + location.search),
            }
          : null
      }
    />
  )
}

/** Returns null for an account without passkeys. */
function usePasskeyProof({
  onProved,
  faultsOf,
}: Pick<OwnerPromptProps, 'faultsOf' | 'onProved'>): ComponentProps<
  typeof PasswordPrompt
>['otherWay'] {
  const { data: passkeys } = useQuery(callQuery(listPasskeys))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const prove = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await reauthenticate({ response: await askForPasskey() })
      await onProved().catch((error: unknown) => setFault(faultsOf(error).message))
    } catch (error) {
      setFault(passkeyFault(error))
    }
    setBusy(false)
  }
  if (!passkeys?.length) return null
  return { label: t('Use a passkey'), busy, fault, onUse: () => void prove() }
}
