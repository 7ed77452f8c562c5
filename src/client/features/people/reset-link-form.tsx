import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { faultsOf } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { TextField } from '#client/kit/field.tsx'
import { showFaults, useCheckedForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { requestPasswordReset } from '#shared/calls/people.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'

type ResetLinkFormProps = { onOutcome: (message: string, failed?: boolean) => void }

export function ResetLinkForm({ onOutcome }: ResetLinkFormProps): JSX.Element {
  const link = useCall(requestPasswordReset)
  const { register, handleSubmit, setError, reset, formState } = useCheckedForm(
    forgotPasswordInput,
    { email: '' },
  )
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      const { message } = await link.mutateAsync({ body: { email } })
      reset()
      onOutcome(message)
    } catch (error) {
      const fallback = t('Failed to send password reset. Please check the email and try again.')
      showFaults(faultsOf(error), { fields: ['email'], setError, fallback })
      onOutcome(fallback, true)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert message={errors.root?.message} />
      <TextField
        label={t("User's email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <SubmitButton variant="secondary" busy={isSubmitting} busyLabel={t('Sending...')}>
          {t('Send reset link')}
        </SubmitButton>
      </div>
    </form>
  )
}
