import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { getPassword } from '#shared/calls/ways-in.ts'
import { forgotPassword } from '#shared/calls/login.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ChangePassword } from './change-password.tsx'

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
          {t('Last used')} · <ShortMoment iso={password.lastUsedAt} now={now} />
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
