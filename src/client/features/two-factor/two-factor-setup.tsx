import type { JSX } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError, serverMessage } from '#client/data/api-error.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { twoFactorSetupQuery } from './two-factor-api.ts'
import { SetupSteps } from './setup-steps.tsx'
import { useRefusalOf, needsPassword, reauthenticate } from '#client/data/login-over.ts'

type TwoFactorSetupProps = {
  username: string
  /** Spec §8: the console has its own words for a failure. */
  isAdmin: boolean
  /** Where Cancel leads. */
  cancelHref: string
  /** Two-factor is on already; only the server knew. */
  onAlreadyEnabled: () => void
  onEnabled: (recoveryCodes: string[]) => void
}

export function TwoFactorSetup(props: TwoFactorSetupProps): JSX.Element {
  const { isAdmin, cancelHref, onAlreadyEnabled, onEnabled } = props
  const { data, error, isFetching, refetch } = useQuery(twoFactorSetupQuery())
  const already = error instanceof ApiError && error.status === 409
  useEffect(() => {
    if (already) onAlreadyEnabled()
  }, [already, onAlreadyEnabled])
  if (data) return <SetupSteps setup={data} cancelHref={cancelHref} onEnabled={onEnabled} />
  if (needsPassword(error)) return <ProveFirst {...props} onProved={refetch} />
  if (isFetching || !error || already) return <Loading />
  return (
    <div role="alert" className="grid gap-4 rounded-md border border-danger p-4 sm:p-5">
      <h2 className="text-xl text-danger">Error Setting Up 2FA</h2>
      <p>
        {serverMessage(error) ??
          (isAdmin ? 'Failed to set up two-factor authentication' : 'Failed to set up 2FA')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void refetch()}>Try Again</Button>
        <Link to={cancelHref} className={buttonClass({ variant: 'secondary' })}>
          Cancel
        </Link>
      </div>
    </div>
  )
}

type ProveFirstProps = Pick<TwoFactorSetupProps, 'username' | 'cancelHref'> & {
  onProved: () => Promise<unknown>
}

/** Whoever finds a browser logged in must not tie the account to an app of their own. */
function ProveFirst({ username, cancelHref, onProved }: ProveFirstProps) {
  const { navigate } = useRouter()
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Confirm that it is you</h2>
      <p className="text-soft">Please enter your password before you set up the app.</p>
      <PasswordPrompt
        username={username}
        label="Continue"
        busyLabel="Checking..."
        faultsOf={useRefusalOf('Your password could not be checked. Please try again.')}
        onPassword={async (password) => {
          await reauthenticate(password)
          await onProved()
        }}
        onCancel={() => void navigate({ href: cancelHref })}
      />
    </section>
  )
}

function Loading() {
  return (
    <output className="grid justify-items-center gap-3 py-10 text-soft">
      <LoaderCircle aria-hidden="true" className="size-8 motion-safe:animate-spin" />
      Setting up two-factor authentication...
    </output>
  )
}
