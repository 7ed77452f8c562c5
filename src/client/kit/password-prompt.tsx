import type { JSX } from 'react'
import { passwordProof } from '#shared/contracts/sessions.ts'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { PasswordField } from './field.tsx'
import { type Faults, showFaults, useCheckedForm } from './form.tsx'
import { FormAlert, SubmitButton } from './submit.tsx'

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
}

/** Asks for the password again before a serious step: disabling 2FA, new recovery codes, deleting the account. */
export function PasswordPrompt(props: PasswordPromptProps): JSX.Element {
  const { username, label, busyLabel, danger, onPassword, faultsOf, onFailure, onCancel } = props
  const { schema = passwordProof } = props
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, { password: '' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      const faults = faultsOf(error)
      showFaults(faults, { fields: ['password'], setError, fallback: faults.message })
      onFailure?.(faults.message)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton
          variant={danger ? 'danger' : 'primary'}
          busy={isSubmitting}
          busyLabel={busyLabel}
        >
          {label}
        </SubmitButton>
      </div>
    </form>
  )
}
