import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { AdminPasswordForm } from '#client/features/profile/admin-password-form.tsx'
import { EmailForm } from '#client/features/profile/email-address.tsx'
import { ResetLinkForm } from '#client/features/people/reset-link-form.tsx'
import { UserSessions } from '#client/features/people/user-sessions.tsx'
import { EmailStatus } from '#client/features/profile/email-status.tsx'
import { userQuery } from '#client/data/session.ts'
import { sessionsQuery } from '#client/features/sessions/sessions-api.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { FeedbackBanner, useFeedback } from '../settings/feedback.tsx'
import { SettingsSection } from '../settings/settings-frame.tsx'
import { TwoFactorSection } from '../settings/two-factor-section.tsx'

export function EmailPanel({ user }: { user: UserView }): JSX.Element {
  const [feedback, tell] = useFeedback()
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <SettingsSection
        title="Your email"
        description="We tell the old address about the change and ask you to verify the new one."
      >
        <EmailForm user={user} status={<EmailStatus verified={user.emailVerified} />} tell={tell} />
      </SettingsSection>
      <SettingsSection
        title="Send a reset link to any user"
        description="It lets them choose a new password and works for one hour."
      >
        <ResetLinkForm tell={tell} />
      </SettingsSection>
      <SettingsSection
        title="End a user's sessions"
        description="Use this for a lost phone or for a session that the user does not recognize."
      >
        <UserSessions user={user} tell={tell} />
      </SettingsSection>
    </>
  )
}

export function PasswordPanel({ user }: { user: UserView }): JSX.Element {
  const client = useQueryClient()
  return (
    <SettingsSection title="Change password" description="Your sessions on other devices will end.">
      <AdminPasswordForm username={user.username} onChanged={() => void refreshAccount(client)} />
    </SettingsSection>
  )
}

export function TwoFactorPanel({ user }: { user: UserView }): JSX.Element {
  const client = useQueryClient()
  const [feedback, tell] = useFeedback()
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <TwoFactorSection
        user={user}
        inConsole
        onChanged={() => void refreshAccount(client)}
        tell={tell}
      />
    </>
  )
}

/** What a change of the account's security changes besides. */
async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery().queryKey }),
    client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['admin-users'] }),
  ])
}
