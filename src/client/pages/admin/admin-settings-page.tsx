import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { ResetLinkForm } from '#client/features/people/reset-link-form.tsx'
import { AdminPasswordForm } from '#client/features/profile/change-password.tsx'
import { EmailForm } from '#client/features/profile/email-address.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { consolePaths } from '#shared/console-paths.ts'
import {
  FeedbackBanner,
  SettingsSection,
  TwoFactorSection,
  useFeedback,
} from '../settings/settings-parts.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export const Route = createFileRoute('/_catalogue/admin/settings')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Admin Security Settings')),
  component: AdminSettings,
})

/** The values are those of `?tab=`; a URL without it opens the first. */
const TABS = [
  { value: 'email', label: text('Email') },
  { value: 'password', label: text('Password') },
  { value: '2fa', label: text('Two-Factor Auth') },
] as const
type Tab = (typeof TABS)[number]['value']

const PANELS = {
  email: EmailPanel,
  password: PasswordPanel,
  '2fa': TwoFactorPanel,
} as const satisfies Record<Tab, (props: PanelProps) => JSX.Element>

const TAB_ADDRESS = listAddress<{ tab: Tab }>(
  { tab: 'email' },
  { tab: oneOf(TABS.map(({ value }) => value)) },
)

function AdminSettings(): JSX.Element {
  return (
    <AdminFrame
      title={t('Admin Security Settings')}
      intro={t('Keep your account safe, and help others with theirs.')}
    >
      {(user) => <SecurityTabs user={user} />}
    </AdminFrame>
  )
}

type PanelProps = { user: UserView }

function SecurityTabs({ user }: PanelProps) {
  const [{ tab }, show] = useView(TAB_ADDRESS)
  return (
    <PanelTabs
      label={t('Admin security')}
      tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
      tab={tab}
      onTab={(next) => show({ tab: next }, true)}
      renderPanel={(each) => {
        const Panel = PANELS[each]
        return <Panel user={user} />
      }}
      listClassName="panel-tabs sm:grid-cols-[repeat(3,minmax(0,max-content))] sm:*:px-6"
    />
  )
}

function EmailPanel({ user }: PanelProps) {
  const [feedback, showOutcome] = useFeedback()
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <SettingsSection
        title={t('Your email')}
        description={t(
          'We tell the old address about the change and ask you to verify the new one.',
        )}
      >
        <EmailForm user={user} onOutcome={showOutcome} />
      </SettingsSection>
      <SettingsSection
        title={t('Send a reset link to any user')}
        description={t('It lets them choose a new password and works for one hour.')}
      >
        <ResetLinkForm onOutcome={showOutcome} />
      </SettingsSection>
      <SettingsSection
        title={t("End a user's sessions")}
        description={t(
          'Use this for a lost phone or for a session that the user does not recognize.',
        )}
      >
        <SiteLink href={consolePaths.people()} className={buttonClass({ variant: 'secondary' })}>
          {t('Find the person')}
        </SiteLink>
      </SettingsSection>
    </>
  )
}

function PasswordPanel({ user }: PanelProps) {
  return (
    <SettingsSection
      title={t('Change password')}
      description={t('Your sessions on other devices will end.')}
    >
      <AdminPasswordForm username={user.username} />
    </SettingsSection>
  )
}

function TwoFactorPanel({ user }: PanelProps) {
  const [feedback, showOutcome] = useFeedback()
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <TwoFactorSection
        user={user}
        inConsole

        onOutcome={showOutcome}
      />
    </>
  )
}
