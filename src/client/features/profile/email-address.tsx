import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useState } from 'react'
import { Modal } from '#client/kit/dialog.tsx'
import { TextField } from '#client/kit/field.tsx'
import { FormAlert, SubmitButton, showFaults, useCheckedForm } from '#client/kit/form.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import {
  noteLoginOver,
  useRefusalOf,
  needsPassword,
  reauthenticate,
} from '#client/data/login-over.ts'
import { setUser } from '#client/data/session.ts'
import { updateEmailInput } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { updateEmail } from './profile-api.ts'
import { faultsOf } from '#client/data/api-error.ts'

type Tell = (text: string, failed?: boolean) => void

const NOT_UPDATED = 'Failed to update email. Please try again.'

type EmailFormProps = {
  user: UserView
  /** Whether the address is verified. */
  status: ReactNode
  tell: Tell
}

export function EmailForm({ user, status, tell }: EmailFormProps): JSX.Element {
  const { form, save, waiting, forget, prove } = useEmailChange(user, tell)
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
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // In the page from the first byte: the form's own comes with the scripts.
            defaultValue={user.email}
            error={errors.email?.message}
            {...form.register('email')}
          />
          {status}
        </div>
        <div>
          <SubmitButton busy={isSubmitting} busyLabel="Updating...">
            Update Email
          </SubmitButton>
        </div>
      </form>
      <Modal
        open={waiting !== null}
        onClose={forget}
        title="Confirm that it is you"
        description={
          <>
            Your address will change to{' '}
            <strong className="wrap-anywhere text-ink">{waiting}</strong>. Please enter your
            password to confirm.
          </>
        }
      >
        <PasswordPrompt
          username={user.username}
          label="Confirm"
          busyLabel="Confirming..."
          faultsOf={useRefusalOf(NOT_UPDATED)}
          onPassword={prove}
          onCancel={forget}
        />
      </Modal>
    </>
  )
}

function useEmailChange(user: UserView, tell: Tell) {
  const client = useQueryClient()
  const form = useCheckedForm(updateEmailInput, { email: user.email })
  /** The new address, while the password is asked for. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const forget = () => setWaiting(null)
  const send = async (email: string): Promise<void> => {
    const saved = (await updateEmail(email)) ?? { ...user, email }
    // A poll that left before the change would bring the old address back.
    await client.cancelQueries({ queryKey: ['user'] })
    setUser(client, saved)
    form.reset({ email: saved.email })
    tell(outcome(user, saved))
  }
  const refuse = (error: unknown): void => {
    noteLoginOver(client, error)
    const { setError } = form
    showFaults(faultsOf(error), { fields: ['email'], setError, fallback: NOT_UPDATED })
    tell(NOT_UPDATED, true)
  }
  const save = ({ email }: { email: string }): Promise<void> =>
    send(email).catch((error: unknown) => {
      if (needsPassword(error)) setWaiting(email)
      else refuse(error)
    })
  const prove = async (password: string): Promise<void> => {
    await reauthenticate(password)
    await send(waiting ?? user.email).catch(refuse)
    forget()
  }
  return { form, save, waiting, forget, prove }
}

function outcome(before: UserView, saved: UserView): string {
  return saved.email === before.email
    ? 'This is already your email address.'
    : 'Your email has been updated. Please open the link that we sent to it.'
}
