import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { ApiError, refusalMessage } from '#client/data/api-error.ts'
import { apiSend } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import { PasswordField } from './field.tsx'
import { FormAlert, SubmitButton, showServerFaults, useCheckedForm } from './form.tsx'
import { passwordProof } from '#shared/contracts/sessions.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { PasswordChange } from './change-password.ts'

type PasswordPromptProps = {
  username: string
  label: string
  busyLabel: string
  danger?: boolean
  /** With words of its own for a missing password. */
  schema?: typeof passwordProof
  /** For a refusal without words. */
  fallback: string
  /** Does what the password is asked for; what it throws is shown here. */
  onPassword: (password: string) => Promise<void>
  onFailure?: (message: string) => void
  onCancel: () => void
}

/** Asks once more for the password before something grave (check 23, 26, 46). */
export function PasswordPrompt(props: PasswordPromptProps): JSX.Element {
  const { username, label, busyLabel, danger, fallback, onPassword, onFailure, onCancel } = props
  const { schema = passwordProof } = props
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, { password: '' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      noteLoginOver(client, error)
      const message = refusalMessage(error, fallback)
      showServerFaults(error, { fields: ['password'], setError, fallback: message })
      onFailure?.(message)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
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

/** Whether the call was refused until the password is given once more (decisions §4). */
export function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'reauth_required'
}

/** Proves the password for this session; then the refused call is repeated. */
export async function reauthenticate(password: string): Promise<void> {
  await apiSend('POST', '/api/reauthenticate', { password })
}

type PasswordChangeFieldsProps = {
  /** Hidden in the form: password managers need to know whose password it is. */
  username: string
  form: Pick<UseFormReturn<PasswordChange>, 'formState' | 'register'>
}

export function PasswordChangeFields({ username, form }: PasswordChangeFieldsProps): JSX.Element {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <FormAlert message={errors.root?.message} />
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
