import type { JSX } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { AccountData } from '#client/features/profile/account-data.tsx'
import { ComingSoonPanels } from '#client/features/profile/coming-soon.tsx'
import { EmailStatus } from '#client/features/profile/email-status.tsx'
import { ProfileForm } from '#client/features/profile/profile-form.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { SettingsSection } from './settings-frame.tsx'

type AccountPanelProps = { user: UserView; supportEmail: string | null }

export function AccountPanel({ user, supportEmail }: AccountPanelProps): JSX.Element {
  return (
    <>
      <SettingsSection title="Profile" description="Your name appears next to your comments.">
        <ProfileForm
          user={user}
          supportEmail={supportEmail}
          emailStatus={<EmailStatus verified={user.emailVerified} />}
        />
      </SettingsSection>
      <SettingsSection title="Your data" description="Download your data, or delete your account.">
        <AccountData username={user.username} />
      </SettingsSection>
      <SettingsSection
        title="More settings"
        badge={<Badge>Coming Soon</Badge>}
        description="Here is a preview of what is coming next. You cannot change these yet."
      >
        <ComingSoonPanels preferences={user.preferences} />
      </SettingsSection>
    </>
  )
}
