import type { JSX, ReactNode } from 'react'
import { CopyButton } from '#client/kit/copy-button.tsx'
import type { TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { SetupCodeForm } from './setup-code-form.tsx'

type SetupStepsProps = {
  setup: TwoFactorSetup
  cancelHref: string
  onEnabled: (recoveryCodes: string[]) => void
}

export function SetupSteps({ setup, cancelHref, onEnabled }: SetupStepsProps): JSX.Element {
  return (
    <div className="grid gap-8">
      <Step number={1} title="Scan the QR code">
        <p className="text-soft">Scan it with your authenticator app.</p>
        <img
          src={setup.qrCodeUrl}
          alt="QR code for your authenticator app"
          width={250}
          height={250}
          className="aspect-square h-auto w-62.5 max-w-full rounded-md border border-line"
        />
      </Step>
      <Step number={2} title="Or enter the secret key">
        <p className="text-soft">If you cannot scan the code, type this key into the app.</p>
        <div className="flex flex-wrap items-center gap-3">
          <SecretKey secret={setup.secret} />
          <CopyButton text={setup.secret} />
        </div>
      </Step>
      <Step number={3} title="Enter the code">
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
          <span className="sr-only">Step </span>
          {number}
          <span className="sr-only">:</span>
        </span>
        {title}
      </h2>
      <div className="grid gap-3 sm:ps-11">{children}</div>
    </section>
  )
}

/** In groups of four to the eye; selected and copied as one word. */
function SecretKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <code
      translate="no"
      className="flex min-w-0 flex-wrap gap-x-2 rounded-md bg-sunken px-3 py-2 select-all"
    >
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may be alike
        <span key={index}>{group}</span>
      ))}
    </code>
  )
}

function Instructions() {
  return (
    <section aria-labelledby="instructions" className="grid gap-2 border-t border-line pt-6">
      <h2 id="instructions" className="text-xl">
        Instructions
      </h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-soft marker:text-accent-strong">
        <li>
          Install an authenticator app on your phone, such as Aegis, Google Authenticator or 2FAS.
        </li>
        <li>Scan the QR code with the app, or enter the secret key by hand.</li>
        <li>Enter the six-digit code that the app shows.</li>
        <li>Keep the app safe: from now on you need it each time you log in.</li>
      </ol>
    </section>
  )
}
