import { useForm } from '#client/data/form.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { type JSX, useState } from 'react'
import { SendAgain } from '#client/catalogue/send-again.tsx'
import { put } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { needsPassword, useRefusalOf } from '#client/data/account.ts'
import { OwnerPrompt } from '#client/data/owner-prompt.tsx'
import { userQuery } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { updateEmail } from '#shared/calls/people.ts'
import { updateEmailInput } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { Icon } from '#client/kit/icon.tsx'

/** Says whether the address is verified; an account without one has nothing to verify. */
export function EmailStatus({
  user: { email, emailVerified, managedBy },
}: {
  user: Pick<UserView, 'email' | 'emailVerified' | 'managedBy'>
}): JSX.Element | null {
  if (managedBy)
    return (
      <p>
        {t('The teachers of the group “{group}” manage this account.', { group: managedBy.name })}
      </p>
    )
  if (email === null) return null
  if (emailVerified) {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <Icon name="circle-check" className="size-4 shrink-0" />
        {t('Your email address is verified.')}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-tint px-4 py-3">
      <p className="flex min-w-0 items-start gap-2">
        <Icon name="mail-exclamation-point" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0">
          {t('Your email address is not verified yet. Please open the link that we sent to it.')}
        </span>
      </p>
      <SendAgain />
    </div>
  )
}

const NOT_UPDATED = text('Failed to update email. Please try again.')

type EmailFormProps = {
  user: UserView
  /** Shows in the page's banner what came of the change. */
  onOutcome: (message: string, failed?: boolean) => void
}

export function EmailForm({ user, onOutcome }: EmailFormProps): JSX.Element {
  const { form, waiting, forget, prove } = useEmailChange(user, onOutcome)
  const { Field } = form
  return (
    <>
      <Form form={form} className="grid gap-5">
        <FormAlert />
        <div className="grid gap-3">
          <Field
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // In the server's HTML, too: the form's own value is set by the script.
            defaultValue={user.email ?? ''}
          />
          <EmailStatus user={user} />
        </div>
        <div>
          <SubmitButton busyLabel={t('Updating...')}>{t('Update Email')}</SubmitButton>
        </div>
      </Form>
      <Modal
        open={waiting !== null}
        onClose={forget}
        title={t('Confirm that it is you')}
        description={
          <>
            <Phrase
              of="Your address will change to <strong>{waiting}</strong>. Please enter your password to confirm."
              values={{ waiting: waiting ?? '' }}
              tags={{
                strong: (words) => <strong className="wrap-anywhere text-ink">{words}</strong>,
              }}
            />
          </>
        }
      >
        <OwnerPrompt
          username={user.username}
          label={t('Confirm')}
          busyLabel={t('Confirming...')}
          faultsOf={useRefusalOf(t(NOT_UPDATED))}
          onProved={prove}
          onCancel={forget}
        />
      </Modal>
    </>
  )
}

function useEmailChange(user: UserView, onOutcome: EmailFormProps['onOutcome']) {
  const { mutateAsync: send } = useCall(updateEmail, {
    received: (saved) => [put(userQuery(), saved)],
  })
  /** The new address while the password prompt is open. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const forget = () => setWaiting(null)
  const change = async (email: string): Promise<void> => {
    const saved = await send({ body: { email } })
    form.reset({ email })
    onOutcome(updatedText(user, saved))
  }
  const form = useForm({
    schema: updateEmailInput,
    values: { email: user.email ?? '' },
    send: ({ email }) =>
      change(email).catch((error: unknown) => {
        if (!needsPassword(error)) throw error
        setWaiting(email)
      }),
    messageOf: (error) => serverMessage(error) ?? t(NOT_UPDATED),
    onRefused: () => onOutcome(t(NOT_UPDATED), true),
  })
  const prove = async (): Promise<void> => {
    if (waiting !== null) await change(waiting).catch(form.refuse)
    forget()
  }
  return { form, waiting, forget, prove }
}

function updatedText(before: UserView, saved: UserView): string {
  return saved.email === before.email
    ? t('This is already your email address.')
    : t('Your email has been updated. Please open the link that we sent to it.')
}
