import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { faultsOf } from '#client/data/errors.ts'
import { TextField } from '#client/kit/field.tsx'
import { FormAlert, SubmitButton, showFaults, useCheckedForm } from '#client/kit/form.tsx'
import { noteLoginOver } from '#client/data/account.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'
import { requestPasswordReset } from './people-api.ts'

/** The same for known and unknown addresses. */
const SENT = 'If a user with this email exists, they will receive a password reset link.'
const NOT_SENT = 'Failed to send password reset. Please check the email and try again.'

type ResetLinkFormProps = { onOutcome: (message: string, failed?: boolean) => void }

export function ResetLinkForm({ onOutcome }: ResetLinkFormProps): JSX.Element {
  const client = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useCheckedForm(
    forgotPasswordInput,
    { email: '' },
  )
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ email }) => {
    try {
      const answer = await requestPasswordReset(email)
      reset()
      onOutcome(answer?.message ?? SENT)
    } catch (error) {
      noteLoginOver(client, error)
      showFaults(faultsOf(error), { fields: ['email'], setError, fallback: NOT_SENT })
      onOutcome(NOT_SENT, true)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <FormAlert message={errors.root?.message} />
      <TextField
        label="User's email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <SubmitButton variant="secondary" busy={isSubmitting} busyLabel="Sending...">
          Send reset link
        </SubmitButton>
      </div>
    </form>
  )
}
