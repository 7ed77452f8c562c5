import type { JSX } from 'react'
import { passwordProof } from '#shared/contracts/ways-in.ts'
import { Button, buttonClass } from './button.tsx'
import { t } from './t.tsx'
import { PasswordField } from './field.tsx'
import { type Faults, Form, FormAlert, FormButtons } from './form.tsx'
import { useForm } from './use-form.tsx'

type PasswordPromptProps = {
  username: string
  label: string
  busyLabel: string
  danger?: boolean
  /** A schema with its own message for a missing password. */
  schema?: typeof passwordProof
  /** Does what the password is needed for. What it throws is shown in the form. */
  onPassword: (password: string) => Promise<void>
  /** Puts what `onPassword` threw into words. */
  faultsOf: (error: unknown) => Faults & { message: string }
  onFailure?: (message: string) => void
  onCancel: () => void
  /** Another way to prove it, below the buttons. */
  otherWay?: { label: string; busy: boolean; fault: string | undefined; onUse: () => void } | null
  /** An address at which it is proved elsewhere. */
  elsewhere?: { label: string; href: string } | null
  /** False for an account without a password. */
  hasPassword?: boolean
}

/** Asks for the password again before a serious step: disabling 2FA, new recovery codes, deleting the account. */
export function PasswordPrompt(props: PasswordPromptProps): JSX.Element {
  const {
    username,
    label,
    busyLabel,
    danger,
    onPassword,
    faultsOf,
    onFailure,
    onCancel,
    otherWay,
  } = props
  const { elsewhere, hasPassword = true } = props
  const form = useForm({
    schema: props.schema ?? passwordProof,
    values: { password: '' },
    send: ({ password }) => onPassword(password),
    faultsOf,
    onRefused: (error) => onFailure?.(faultsOf(error).message),
  })
  return (
    <Form form={form}>
      <FormAlert />
      {hasPassword ? (
        <>
          <input hidden readOnly autoComplete="username" value={username} />
          <form.Field
            as={PasswordField}
            name="password"
            label={t('Password')}
            autoComplete="current-password"
          />
        </>
      ) : null}
      {hasPassword ? (
        <FormButtons
          variant={danger ? 'danger' : 'primary'}
          busyLabel={busyLabel}
          onCancel={onCancel}
        >
          {label}
        </FormButtons>
      ) : (
        <div className="flex justify-end">
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      {otherWay ? (
        <div className="grid gap-3 border-t border-line pt-4">
          <FormAlert message={otherWay.fault} />
          <Button variant="secondary" busy={otherWay.busy} onClick={otherWay.onUse}>
            {otherWay.label}
          </Button>
        </div>
      ) : null}
      {elsewhere ? (
        <a href={elsewhere.href} className={buttonClass({ variant: 'secondary' })}>
          {elsewhere.label}
        </a>
      ) : null}
    </Form>
  )
}
