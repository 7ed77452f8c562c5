import type { FormEvent, JSX } from 'react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalMessage } from '#client/data/api-error.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { CodeField } from '#client/kit/field.tsx'
import { toast } from '#client/kit/toast.ts'
import { paddedCode, TOTP_DIGITS } from '#shared/domain/account-rules.ts'
import { verifyTwoFactor } from './two-factor-api.ts'
import { SubmitButton } from '#client/kit/form.tsx'

type SetupCodeFormProps = { cancelHref: string; onEnabled: (recoveryCodes: string[]) => void }

export function SetupCodeForm({ cancelHref, onEnabled }: SetupCodeFormProps): JSX.Element {
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    setFault(digits ? '' : `Verification code must be ${TOTP_DIGITS} digits`)
    if (!digits) return field?.focus()
    setBusy(true)
    try {
      onEnabled((await verifyTwoFactor(paddedCode(digits))).recoveryCodes)
    } catch (error) {
      const description = refusalMessage(error, 'Invalid verification code')
      toast({ title: 'Verification Failed', description, variant: 'destructive' })
      setBusy(false)
      setFault(description)
      setDigits('')
      field?.focus()
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <CodeField
        label="Verification code"
        value={digits}
        onChange={(next) => {
          setDigits(next)
          setFault('')
        }}
        error={fault}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel="Verifying...">
          Verify & Enable 2FA
        </SubmitButton>
        <Link to={cancelHref} className={buttonClass({ variant: 'secondary' })}>
          Cancel
        </Link>
      </div>
    </form>
  )
}
