import { useForm } from '#client/data/form.tsx'
import type { FormOf } from '#client/kit/use-form.tsx'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import { type JSX, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { PasswordField } from '#client/kit/field.tsx'
import { Form, FormAlert, FormButtons, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { changePassword, forgotPassword } from '#shared/calls/login.ts'
import { adminChangePasswordForm, changePasswordForm } from '#shared/contracts/login.ts'
import { WRONG_PASSWORD } from '#shared/contracts/ways-in.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/data/queries.ts'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { getPassword } from '#shared/calls/ways-in.ts'
import type { UserView } from '#shared/contracts/profile.ts'

const CHANGED = {
  title: text('Password Changed'),
  description: text(
    'Your password has been successfully changed. Your other sessions have been ended.',
  ),
  duration: 3000,
}

type ChangePasswordProps = { username: string }

function ChangePassword({ username }: ChangePasswordProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Change Password')}
      </Button>
      <Modal
        open={open}
        onClose={close}
        title={t('Change Password')}
        description={t('Your sessions on other devices will end.')}
      >
        <PasswordForm username={username} onClose={close} />
      </Modal>
    </>
  )
}

type PasswordFormProps = ChangePasswordProps & { onClose: () => void }

function PasswordForm({ username, onClose }: PasswordFormProps) {
  const form = usePasswordForm(changePasswordForm, {
    changed: CHANGED,
    failed: t('Failed to Change Password'),
    onChanged: onClose,
  })
  return (
    <Form form={form}>
      <PasswordChangeFields username={username} form={form} />
      <FormButtons busyLabel={t('Changing...')}>{t('Change Password')}</FormButtons>
    </Form>
  )
}

const CHANGED_IN_CONSOLE = {
  title: text('Password Changed'),
  description: text('Your password has been successfully changed.'),
  duration: 3000,
}

export function AdminPasswordForm({ username }: ChangePasswordProps): JSX.Element {
  const form = usePasswordForm(adminChangePasswordForm, {
    changed: CHANGED_IN_CONSOLE,
    failed: t('Password Change Failed'),
    onChanged: () => form.reset(NO_PASSWORDS),
  })
  return (
    <Form form={form} className="grid gap-5">
      <PasswordChangeFields username={username} form={form} />
      <div>
        <SubmitButton busyLabel={t('Changing...')}>{t('Change Password')}</SubmitButton>
      </div>
    </Form>
  )
}

const UNKNOWN = text('An unknown error occurred. Please try again.')

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' }
type PasswordChange = typeof NO_PASSWORDS

type Outcome = {
  changed: { title: Text; description: Text; duration: number }
  /** The title of the toast for a failure. */
  failed: string
  onChanged: () => void
}

function usePasswordForm(schema: typeof changePasswordForm, outcome: Outcome) {
  const { mutateAsync: change } = useCall(changePassword)
  return useForm({
    schema,
    values: NO_PASSWORDS,
    send: ({ currentPassword, newPassword }) => change({ body: { currentPassword, newPassword } }),
    messageOf: (error) => serverMessage(error) ?? t(UNKNOWN),
    onSent: () => {
      const { title, description, duration } = outcome.changed
      toast({ title: t(title), description: t(description), duration, variant: 'success' })
      outcome.onChanged()
    },
    onRefused: (error) =>
      toast({
        title: outcome.failed,
        description: explained(serverMessage(error)),
        variant: 'destructive',
      }),
  })
}

function explained(message: string = t(UNKNOWN)): string {
  return message.includes(t(WRONG_PASSWORD))
    ? t('The current password you entered is incorrect.')
    : message
}

type PasswordChangeFieldsProps = {
  /** In a hidden field, so that password managers know whose password it is. */
  username: string
  form: FormOf<PasswordChange>
}

function PasswordChangeFields({ username, form }: PasswordChangeFieldsProps): JSX.Element {
  const { Field } = form
  return (
    <>
      <FormAlert />
      <input hidden readOnly autoComplete="username" value={username} />
      <Field
        as={PasswordField}
        name="currentPassword"
        label={t('Current password')}
        autoComplete="current-password"
      />
      <Field
        as={PasswordField}
        name="newPassword"
        label={t('New password')}
        autoComplete="new-password"
        hint={t(
          'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
        )}
        deps={['confirmPassword']}
      />
      <Field
        as={PasswordField}
        name="confirmPassword"
        label={t('Confirm new password')}
        autoComplete="new-password"
      />
    </>
  )
}

type PasswordSettingsProps = {
  user: UserView
  onOutcome: (message: string, failed?: boolean) => void
}

/** Changes the password, or sends a link that sets the first one. */
export function PasswordSettings({ user, onOutcome }: PasswordSettingsProps): JSX.Element {
  const { data: password } = useQuery(callQuery(getPassword))
  const now = useNow()
  if (password?.isSet === false) return <SetPassword user={user} onOutcome={onOutcome} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChangePassword username={user.username} />
      {password?.lastUsedAt ? (
        <p className="text-sm text-soft">
          {t('Last used')} · <Moment iso={password.lastUsedAt} now={now} />
        </p>
      ) : null}
    </div>
  )
}

function SetPassword({ user: { email }, onOutcome }: PasswordSettingsProps) {
  const { mutate, isPending } = useCall(forgotPassword, {
    onSuccess: () => onOutcome(t('We have sent you a link to choose a password.')),
    onError: (error) => onOutcome(serverMessage(error) ?? t(UNREACHABLE), true),
  })
  if (email === null)
    return <p className="text-soft">{t('Your account has no email address, and no password.')}</p>
  return (
    <Button
      variant="secondary"
      busy={isPending}
      onClick={() => mutate({ body: { email } })}
      className="w-fit"
    >
      {t('Set a password')}
    </Button>
  )
}
