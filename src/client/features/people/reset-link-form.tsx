import { serverMessage } from '#client/data/errors.ts'
import { useForm } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useCall } from '#client/data/write.ts'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { requestPasswordReset } from '#shared/calls/people.ts'
import { forgotPasswordInput } from '#shared/contracts/login.ts'

type ResetLinkFormProps = { onOutcome: (message: string, failed?: boolean) => void }

export function ResetLinkForm({ onOutcome }: ResetLinkFormProps): JSX.Element {
  const link = useCall(requestPasswordReset)
  const failed = t('Failed to send password reset. Please check the email and try again.')
  const form = useForm({
    schema: forgotPasswordInput,
    values: { email: '' },
    send: (body) => link.mutateAsync({ body }),
    messageOf: (error) => serverMessage(error) ?? failed,
    onSent: ({ message }) => {
      form.reset()
      onOutcome(message)
    },
    onRefused: () => onOutcome(failed, true),
  })
  const { Field } = form
  return (
    <Form form={form} className="grid gap-5">
      <FormAlert />
      <Field
        name="email"
        label={t("User's email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <SubmitButton variant="secondary" busyLabel={t('Sending...')}>
          {t('Send reset link')}
        </SubmitButton>
      </div>
    </Form>
  )
}
