import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { ChangePassword } from '#client/features/profile/change-password.tsx'
import { userQuery } from '#client/data/session.ts'
import { SessionList } from '#client/features/sessions/session-list.tsx'
import { sessionsQuery } from '#client/features/sessions/sessions-api.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { FeedbackBanner, useFeedback } from './feedback.tsx'
import { SettingsSection } from './settings-frame.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function SecurityPanel({ user }: { user: UserView }): JSX.Element {
  const client = useQueryClient()
  const [feedback, tell] = useFeedback()
  const refresh = () => void refreshAccount(client)
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <SettingsSection
        title="Password"
        description="A good password is long and not used anywhere else."
      >
        <ChangePassword username={user.username} onChanged={refresh} />
      </SettingsSection>
      <TwoFactorSection user={user} onChanged={refresh} tell={tell} />
      <SettingsSection
        title="Sessions"
        description="These are the devices where you are logged in. End any session that you do not recognize."
      >
        <SessionList
          tell={(text, failed) => {
            tell(text, failed)
            refresh()
          }}
        />
      </SettingsSection>
    </>
  )
}

/** What a change of the account's security changes besides. */
async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery().queryKey }),
    client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  ])
}
