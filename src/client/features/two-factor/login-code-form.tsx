import type { FormEvent, JSX } from 'react'
import { useState } from 'react'
import { CodeField, TextField } from '#client/kit/field.tsx'
import { paddedCode, TOTP_DIGITS } from '#shared/domain/account-rules.ts'
import { recoveryCode } from './recovery-code.ts'
import { SubmitButton } from '#client/kit/form.tsx'

type LoginCodeFormProps = {
  /** Answers what is wrong with the code; null when it was right. */
  onCode: (token: string) => Promise<string | null>
}

/** A code of the app, or a recovery code in its place. */
export function LoginCodeForm({ onCode }: LoginCodeFormProps): JSX.Element {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (next: string) => {
    setText(next)
    setFault('')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const { token, problem } = kind === 'app' ? appCode(text) : recovery(text)
    setFault(problem)
    if (problem) return field?.focus()
    setBusy(true)
    const wrong = await onCode(token)
    setBusy(false)
    if (wrong === null) return
    if (kind === 'app') setText('')
    setFault(wrong)
    field?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {kind === 'app' ? (
        <CodeField
          takesFocus
          label="Verification code"
          value={text}
          onChange={change}
          error={fault}
        />
      ) : (
        <RecoveryField value={text} onChange={change} error={fault} />
      )}
      <SubmitButton busy={busy} busyLabel="Verifying...">
        Verify & Login
      </SubmitButton>
      <button
        type="button"
        onClick={() => {
          setKind(kind === 'app' ? 'recovery' : 'app')
          change('')
        }}
        className="text-link min-h-11"
      >
        {kind === 'app' ? 'Use a recovery code instead' : 'Use a code from the app instead'}
      </button>
    </form>
  )
}

/** It has just taken the place of the other field. */
function focused(field: HTMLInputElement | null): void {
  field?.focus()
}

type RecoveryFieldProps = { value: string; onChange: (text: string) => void; error: string }

function RecoveryField({ value, onChange, error }: RecoveryFieldProps) {
  return (
    <TextField
      ref={focused}
      label="Recovery code"
      hint="One of the ten codes you saved when you set up two-factor authentication. Each works once."
      placeholder="XXXX-XXXX-XXXX-XXXX"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

type Checked = { token: string; problem: string }

/** Spec §5: shorter codes are padded, but nothing is no code. */
function appCode(digits: string): Checked {
  const problem = digits ? '' : `Verification code must be ${TOTP_DIGITS} digits`
  return { token: paddedCode(digits), problem }
}

function recovery(typed: string): Checked {
  const token = recoveryCode(typed)
  return {
    token: token ?? '',
    problem: token ? '' : 'A recovery code has 16 letters and digits, like ABCD-EFGH-2345-67JK',
  }
}
