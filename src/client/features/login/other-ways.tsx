import { t } from '#client/kit/t.tsx'
import { type JSX, useCallback, useEffect, useRef, useState } from 'react'
import { checked } from '#client/data/account.ts'
import { ApiError } from '#client/data/errors.ts'
import { askForPasskey, offerPasskeys, passkeyFault } from '#client/data/passkeys.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { toast } from '#client/kit/toast.ts'
import { logInWithPasskey } from '#shared/calls/ways-in.ts'
import type { UsedPasskey } from '#shared/contracts/ways-in.ts'
import { userView } from '#shared/contracts/profile.ts'
import { SendAgain } from '#client/catalogue/send-again.tsx'
import { useWelcome } from './use-welcome.ts'

/** Why an account is kept out, and how a suspended one logs in all the same, to read. */
export type KeptOut = {
  message: string
  read: (() => Promise<void>) | null
  /** The address that has to be verified. */
  email?: string | undefined
}

/** Returns null for a login that failed for another reason. `read` logs a suspended account in, to read. */
export function keptOut(error: unknown, read: () => Promise<void>): KeptOut | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'suspended') return { message: error.userMessage, read }
  const { userMessage: message, code, email } = error
  return code === 'awaiting_approval' || code === 'unverified'
    ? { message, read: null, email }
    : null
}

type PasskeyLogin = { busy: boolean; use: () => void }

/** Logs in with a passkey, by the button or from the list under the username. */
export function usePasskeyLogin(onKeptOut: (refused: KeptOut | null) => void): PasskeyLogin {
  const [busy, setBusy] = useState(false)
  // Its dialog ends the offer under the username, which begins again after it.
  const [asked, setAsked] = useState(0)
  const logIn = useSendPasskey()
  const attempt = useCallback(
    async (find: () => Promise<UsedPasskey>) => {
      onKeptOut(null)
      try {
        await logIn(await find())
      } catch (error) {
        const refused = keptOut(error, async () => logIn(await askForPasskey(), true))
        if (refused) return onKeptOut(refused)
        toast({
          title: t('Authentication Failed'),
          description: passkeyFault(error),
          variant: 'destructive',
        })
      }
    },
    [logIn, onKeptOut],
  )
  useEffect(() => offerPasskeys((passkey) => attempt(async () => passkey)), [attempt, asked])
  const use = async () => {
    setBusy(true)
    await attempt(askForPasskey)
    setBusy(false)
    setAsked((before) => before + 1)
  }
  return { busy, use: () => void use() }
}

function useSendPasskey(): (response: UsedPasskey, readOnly?: boolean) => Promise<void> {
  const { mutateAsync } = useCall(logInWithPasskey)
  const welcome = useWelcome()
  const latest = useRef({ mutateAsync, welcome })
  useEffect(() => {
    latest.current = { mutateAsync, welcome }
  })
  return useCallback(async (response, readOnly) => {
    const body = readOnly ? { response, readOnly } : { response }
    await latest.current.welcome(await checked(userView, latest.current.mutateAsync({ body })))
  }, [])
}

/** What there is besides the form, in one column under it. */
export function OtherWays({ passkey }: { passkey: PasskeyLogin }): JSX.Element {
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      <PasskeyButton passkey={passkey} />
    </div>
  )
}

/** What stands in place of the form on a site without passwords. */
export function PasskeyOnly(): JSX.Element {
  const [refused, setRefused] = useState<KeptOut | null>(null)
  const passkey = usePasskeyLogin(setRefused)
  return (
    <div className="grid gap-3">
      {refused ? <p role="alert">{refused.message}</p> : null}
      {refused?.email ? <SendAgain email={refused.email} /> : null}
      <PasskeyButton passkey={passkey} />
    </div>
  )
}

function PasskeyButton({ passkey }: { passkey: PasskeyLogin }) {
  return (
    <Button variant="secondary" busy={passkey.busy} onClick={passkey.use}>
      <Icon name="lock-keyhole" className="size-4" />
      {t('Use a passkey')}
    </Button>
  )
}
