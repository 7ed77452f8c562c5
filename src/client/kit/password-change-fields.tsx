import type { JSX } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField } from '#client/kit/password-field.tsx'
import type { PasswordChange } from './change-password.ts'
import { FormAlert } from './form-alert.tsx'

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
