import { t } from '#client/kit/t.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { checked, needsPassword, useRefusalOf } from '#client/data/account.ts'
import { ApiError, serverMessage, refusalMessage } from '#client/data/errors.ts'
import { OwnerPrompt } from '#client/data/owner-prompt.tsx'
import { callKey } from '#client/data/queries.ts'
import { makeCall, useCall } from '#client/data/write.ts'
import { enableTwoFactor, setUpTwoFactor } from '#shared/calls/two-factor.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { CodeField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import {
  recoveryCodesAnswer,
  type TwoFactorSetup as Setup,
  twoFactorSetup,
} from '#shared/contracts/two-factor.ts'
import { paddedCode, TOTP_DIGITS } from '#shared/domain/account-rules.ts'
import { Icon } from '#client/kit/icon.tsx'

type TwoFactorSetupProps = {
  username: string
  /** Admins read a longer message when the setup fails. */
  isAdmin: boolean
  /** Where Cancel leads to. */
  cancelHref: string
  /** Called when the server says that two-factor authentication is already on. */
  onAlreadyEnabled: () => void
  onEnabled: (recoveryCodes: string[]) => void
}

/**
 * Each visit of the page gets one new secret. Nothing but Try Again asks for another one, and the
 * secret is forgotten when the page is left.
 */
const SETUP_QUERY = queryOptions({
  queryKey: callKey(setUpTwoFactor),
  queryFn: ({ client }): Promise<Setup> =>
    checked(twoFactorSetup, makeCall(client, setUpTwoFactor, undefined)),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  retryOnMount: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
})

export function TwoFactorSetup(props: TwoFactorSetupProps): JSX.Element {
  const { isAdmin, cancelHref, onAlreadyEnabled, onEnabled } = props
  const { data, error, isFetching, refetch } = useQuery(SETUP_QUERY)
  const already = error instanceof ApiError && error.status === 409
  useEffect(() => {
    if (already) onAlreadyEnabled()
  }, [already, onAlreadyEnabled])
  if (data) return <SetupSteps setup={data} cancelHref={cancelHref} onEnabled={onEnabled} />
  if (needsPassword(error)) return <ProveFirst {...props} onProved={refetch} />
  if (isFetching || !error || already) return <Loading />
  return (
    <div role="alert" className="grid gap-4 rounded-md border border-danger p-4 sm:p-5">
      <h2 className="text-xl text-danger">{t('Error Setting Up 2FA')}</h2>
      <p>
        {serverMessage(error) ??
          (isAdmin ? t('Failed to set up two-factor authentication') : t('Failed to set up 2FA'))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void refetch()}>{t('Try Again')}</Button>
        <Link to={cancelHref} className={buttonClass({ variant: 'secondary' })}>
          {t('Cancel')}
        </Link>
      </div>
    </div>
  )
}

type ProveFirstProps = Pick<TwoFactorSetupProps, 'username' | 'cancelHref'> & {
  onProved: () => Promise<unknown>
}

/** Somebody who finds a logged-in browser must not link the account to their own app. */
function ProveFirst({ username, cancelHref, onProved }: ProveFirstProps) {
  const { navigate } = useRouter()
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('Confirm that it is you')}</h2>
      <p className="text-soft">{t('Please enter your password before you set up the app.')}</p>
      <OwnerPrompt
        username={username}
        label={t('Continue')}
        busyLabel={t('Checking...')}
        faultsOf={useRefusalOf(t('Your password could not be checked. Please try again.'))}
        onProved={onProved}
        onCancel={() => void navigate({ href: cancelHref })}
      />
    </section>
  )
}

function Loading() {
  return (
    <output className="grid justify-items-center gap-3 py-10 text-soft">
      <Icon name="loader-circle" className="size-8 motion-safe:animate-spin" />
      {t('Setting up two-factor authentication...')}
    </output>
  )
}

type SetupStepsProps = {
  setup: Setup
  cancelHref: string
  onEnabled: (recoveryCodes: string[]) => void
}

function SetupSteps({ setup, cancelHref, onEnabled }: SetupStepsProps): JSX.Element {
  return (
    <div className="grid gap-8">
      <Step number={1} title={t('Scan the QR code')}>
        <p className="text-soft">{t('Scan it with your authenticator app.')}</p>
        <img
          src={setup.qrCodeUrl}
          alt={t('QR code for your authenticator app')}
          width={250}
          height={250}
          className="aspect-square h-auto w-62.5 max-w-full rounded-md border border-line"
        />
      </Step>
      <Step number={2} title={t('Or enter the secret key')}>
        <p className="text-soft">{t('If you cannot scan the code, type this key into the app.')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <SecretKey secret={setup.secret} />
          <CopyButton text={setup.secret} />
        </div>
      </Step>
      <Step number={3} title={t('Enter the code')}>
        <SetupCodeForm cancelHref={cancelHref} onEnabled={onEnabled} />
      </Step>
      <Instructions />
    </div>
  )
}

type StepProps = { number: number; title: string; children: ReactNode }

function Step({ number, title, children }: StepProps) {
  return (
    <section aria-labelledby={`step-${number}`} className="grid gap-3">
      <h2 id={`step-${number}`} className="flex items-center gap-3 text-xl">
        <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-tint text-base text-accent-strong tabular-nums">
          <span className="sr-only">{t('Step')}</span>
          {number}
          <span className="sr-only">:</span>
        </span>
        {title}
      </h2>
      <div className="grid gap-3 sm:ps-11">{children}</div>
    </section>
  )
}

/** Shown in groups of four, but selected and copied as one word. */
function SecretKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <code
      translate="no"
      className="flex min-w-0 flex-wrap gap-x-2 rounded-md bg-sunken px-3 py-2 select-all"
    >
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two groups may be equal
        <span key={index}>{group}</span>
      ))}
    </code>
  )
}

function Instructions() {
  return (
    <section aria-labelledby="instructions" className="grid gap-2 border-t border-line pt-6">
      <h2 id="instructions" className="text-xl">
        {t('Instructions')}
      </h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-soft marker:text-accent-strong">
        <li>
          {t(
            'Install an authenticator app on your phone, such as Aegis, Google Authenticator or 2FAS.',
          )}
        </li>
        <li>{t('Scan the QR code with the app, or enter the secret key by hand.')}</li>
        <li>{t('Enter the six-digit code that the app shows.')}</li>
        <li>{t('Keep the app safe: from now on you need it each time you log in.')}</li>
      </ol>
    </section>
  )
}

type SetupCodeFormProps = { cancelHref: string; onEnabled: (recoveryCodes: string[]) => void }

function SetupCodeForm({ cancelHref, onEnabled }: SetupCodeFormProps): JSX.Element {
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState('')
  const { mutateAsync, isPending, isSuccess } = useCall(enableTwoFactor)
  const submit = async () => {
    setFault(digits ? '' : t('Verification code must be {digits} digits', { digits: TOTP_DIGITS }))
    if (!digits) return
    try {
      const response = mutateAsync({ body: { token: paddedCode(digits) } })
      onEnabled((await checked(recoveryCodesAnswer, response)).recoveryCodes)
    } catch (error) {
      const description = refusalMessage(error, t('Invalid verification code'))
      toast({ title: t('Verification Failed'), description, variant: 'destructive' })
      setFault(description)
      setDigits('')
    }
  }
  return (
    <Form method="post" busy={isPending || isSuccess} onSubmit={submit}>
      <CodeField
        label={t('Verification code')}
        value={digits}
        onChange={(next) => {
          setDigits(next)
          setFault('')
        }}
        error={fault}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={t('Verifying...')}>{t('Verify & Enable 2FA')}</SubmitButton>
        <Link to={cancelHref} className={buttonClass({ variant: 'secondary' })}>
          {t('Cancel')}
        </Link>
      </div>
    </Form>
  )
}
