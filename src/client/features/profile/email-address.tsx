import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { type JSX, useState } from 'react'
import { put } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { needsPassword, reauthenticate, useRefusalOf } from '#client/data/account.ts'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { userQuery } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { TextField } from '#client/kit/field.tsx'
import { showFaults, useCheckedForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { resendVerification } from '#shared/calls/login.ts'
import { updateEmail } from '#shared/calls/people.ts'
import { updateEmailInput } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { Icon } from '#client/kit/icon.tsx'

const NOT_SENT = text('There was a problem sending the verification link. Please try again later.')

export function EmailStatus({ verified }: { verified: boolean }): JSX.Element {
  if (verified) {
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

function SendAgain() {
  const { mutate, isPending } = useCall(resendVerification, {
    said: {
      done: ({ message }) => ({
        title: t('Verification link sent'),
        description: message,
        variant: 'success',
      }),
      failed: (error) => ({
        title: t('Request failed'),
        description: serverMessage(error) ?? t(NOT_SENT),
        variant: 'destructive',
      }),
    },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? t('Sending...') : t('Send verification link again')}
    </Button>
  )
}

const NOT_UPDATED = text('Failed to update email. Please try again.')

type EmailFormProps = {
  user: UserView
  /** Shows in the page's banner what came of the change. */
  onOutcome: (message: string, failed?: boolean) => void
}

export function EmailForm({ user, onOutcome }: EmailFormProps): JSX.Element {
  const { form, save, waiting, forget, prove } = useEmailChange(user, onOutcome)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid gap-5"
      >
        <FormAlert message={errors.root?.message} />
        <div className="grid gap-3">
          <TextField
            label={t('Email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // In the server's HTML, too: the form's own value is set by the script.
            defaultValue={user.email}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <EmailStatus verified={user.emailVerified} />
        </div>
        <div>
          <SubmitButton busy={isSubmitting} busyLabel={t('Updating...')}>
            {t('Update Email')}
          </SubmitButton>
        </div>
      </form>
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
        <PasswordPrompt
          username={user.username}
          label={t('Confirm')}
          busyLabel={t('Confirming...')}
          faultsOf={useRefusalOf(t(NOT_UPDATED))}
          onPassword={prove}
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
  const form = useCheckedForm(updateEmailInput, { email: user.email })
  /** The new address while the password prompt is open. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const forget = () => setWaiting(null)
  const change = async (email: string): Promise<void> => {
    const saved = await send({ body: { email } })
    form.reset({ email: saved.email })
    onOutcome(updatedText(user, saved))
  }
  const refuse = (error: unknown): void => {
    const { setError } = form
    showFaults(faultsOf(error), { fields: ['email'], setError, fallback: t(NOT_UPDATED) })
    onOutcome(t(NOT_UPDATED), true)
  }
  const save = ({ email }: { email: string }): Promise<void> =>
    change(email).catch((error: unknown) => {
      if (needsPassword(error)) setWaiting(email)
      else refuse(error)
    })
  const prove = async (password: string): Promise<void> => {
    await reauthenticate(password)
    await change(waiting ?? user.email).catch(refuse)
    forget()
  }
  return { form, save, waiting, forget, prove }
}

function updatedText(before: UserView, saved: UserView): string {
  return saved.email === before.email
    ? t('This is already your email address.')
    : t('Your email has been updated. Please open the link that we sent to it.')
}
