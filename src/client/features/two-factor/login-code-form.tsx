import { t } from '#client/kit/t.tsx'
import { useMutation } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { CodeField, TextField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { ApiError, refusalMessage } from '#client/data/errors.ts'
import { recoveryCodeOf } from '#shared/contracts/two-factor.ts'
import { paddedCode, TOTP_DIGITS } from '#shared/domain/account-rules.ts'

type LoginCodeFormProps = {
  /** Returns what is wrong with the code, or null if it was right. */
  onCode: (token: string) => Promise<string | null>
}

/** Takes a code from the app, or a recovery code instead. */
export function LoginCodeForm({ onCode }: LoginCodeFormProps): JSX.Element {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const { mutateAsync: send, isPending: busy } = useMutation({ mutationFn: onCode })
  const change = (next: string) => {
    setText(next)
    setFault('')
  }
  const submit = async () => {
    const { token, problem } = kind === 'app' ? appCode(text) : recovery(text)
    setFault(problem)
    if (problem) return
    const wrong = await send(token)
    if (wrong === null) return
    if (kind === 'app') setText('')
    setFault(wrong)
  }
  return (
    <Form method="post" busy={busy} onSubmit={submit}>
      {kind === 'app' ? (
        <CodeField
          takesFocus
          label={t('Verification code')}
          value={text}
          onChange={change}
          error={fault}
        />
      ) : (
        <RecoveryField value={text} onChange={change} error={fault} />
      )}
      <SubmitButton busyLabel={t('Verifying...')}>{t('Verify & Login')}</SubmitButton>
      <button
        type="button"
        onClick={() => {
          setKind(kind === 'app' ? 'recovery' : 'app')
          change('')
        }}
        className="text-link min-h-11"
      >
        {kind === 'app' ? t('Use a recovery code instead') : t('Use a code from the app instead')}
      </button>
    </Form>
  )
}

/** A ref callback: the field has just replaced the other one, which had the focus. */
function focused(field: HTMLInputElement | null): void {
  field?.focus()
}

type RecoveryFieldProps = { value: string; onChange: (text: string) => void; error: string }

function RecoveryField({ value, onChange, error }: RecoveryFieldProps) {
  return (
    <TextField
      ref={focused}
      label={t('Recovery code')}
      hint={t(
        'One of the ten codes you saved when you set up two-factor authentication. Each works once.',
      )}
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

/** Pads a short code with zeros; an empty one is a problem. */
function appCode(digits: string): Checked {
  const problem = digits
    ? ''
    : t('Verification code must be {digits} digits', { digits: TOTP_DIGITS })
  return { token: paddedCode(digits), problem }
}

function recovery(typed: string): Checked {
  const token = recoveryCodeOf(typed)
  return {
    token: token ?? '',
    problem: token ? '' : t('A recovery code has 16 letters and digits, like ABCD-EFGH-2345-67JK'),
  }
}

type Fault = { title: string; description: string }

/** The toast for a code that was refused. */
export function codeFault(error: unknown): Fault {
  if (!(error instanceof ApiError))
    return { title: t('Verification error'), description: t('Unexpected response from server') }
  return {
    title: t('Verification failed'),
    description: refusalMessage(error, t('Invalid verification code')),
  }
}

/** Whether the challenge has expired or takes no more codes: the user has to log in again. */
export function challengeIsOver(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 429 || (error.status === 401 && error.code === 'no_challenge'))
  )
}
