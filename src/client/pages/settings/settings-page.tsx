import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { offeredLanguages } from '#client/data/page-language.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { userQuery } from '#client/data/session.ts'
import { supportEmail } from '#client/data/page-data.tsx'
import { useView } from '#client/data/view.ts'
import { IdentityList } from '#client/features/identities/identity-list.tsx'
import { PasskeyList } from '#client/features/passkeys/passkey-list.tsx'
import { AccountData } from '#client/features/profile/account-data.tsx'
import { ComingSoonPanels } from '#client/features/profile/coming-soon.tsx'
import { EmailLanguage, ReadLanguages } from '#client/features/profile/languages.tsx'
import { ProfileForm } from '#client/features/profile/profile-form.tsx'
import { profileIn } from '#client/data/study-account.ts'
import { ProfileLine } from '#client/features/start-here/profile-line.tsx'
import { PasswordSettings } from '#client/features/profile/change-password.tsx'
import { SessionList } from '#client/features/sessions/session-list.tsx'
import { TokenList } from '#client/features/tokens/token-list.tsx'
import { Badge } from '#client/kit/badge.tsx'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { MemberGate } from '#client/pages/gates.tsx'
import {
  getPassword,
  getSignIn,
  listIdentities,
  listPasskeys,
  listSessions,
  listTokens,
} from '#shared/calls/ways-in.ts'
import { countRecoveryCodes } from '#shared/calls/two-factor.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import {
  FeedbackBanner,
  SettingsSection,
  TwoFactorSection,
  useFeedback,
} from './settings-parts.tsx'

export const Route = createFileRoute('/_catalogue/settings')({
  beforeLoad: memberOnly,
  loader: ({ context, location }) => loadSettingsPage(context.queryClient, location.search),
  head: () => privateHead(t('Settings')),
  component: SettingsPage,
  pendingComponent: SettingsSkeleton,
  pendingMs: 300,
})

const TABS = [
  { value: 'account', label: text('Account') },
  { value: 'security', label: text('Security') },
] as const

const TAB_ADDRESS = listAddress<{ tab: (typeof TABS)[number]['value'] }>(
  { tab: 'account' },
  { tab: oneOf(TABS.map(({ value }) => value)) },
)

function SettingsPage(): JSX.Element {
  return (
    <SettingsFrame>
      <NeedsScript what={t('Changing your settings')}>
        <MemberGate>{(user) => <Panels user={user} />}</MemberGate>
      </NeedsScript>
    </SettingsFrame>
  )
}

function SettingsFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="mx-auto grid max-w-5xl gap-6 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Settings')}</h1>
        <p className="mt-2 text-lg leading-snug text-soft">
          {t('Manage your profile and keep your account safe.')}
        </p>
      </header>
      {children}
    </div>
  )
}

function Panels({ user }: { user: UserView }) {
  const [{ tab }, show] = useView(TAB_ADDRESS)
  return (
    <PanelTabs
      label={t('Settings')}
      tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
      comingSoon={[t('Notifications'), t('Appearance'), t('Preferences')]}
      tab={tab}
      onTab={(next) => show({ tab: next }, true)}
      renderPanel={(each) =>
        each === 'security' ? (
          <SecurityPanel user={user} />
        ) : (
          <AccountPanel user={user} supportEmail={supportEmail()} />
        )
      }
      listClassName="panel-tabs"
    />
  )
}

/** The server sends the page complete; in the browser each part loads its own data when it is shown. */
async function loadSettingsPage(
  client: QueryClient,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!serverPageContext()) return
  const user = client.getQueryData(userQuery().queryKey)
  const onSecurity = TAB_ADDRESS.read(search).tab === 'security'
  await Promise.all([
    onSecurity ? client.prefetchQuery(callQuery(listSessions)) : null,
    onSecurity ? client.prefetchQuery(callQuery(getPassword)) : null,
    onSecurity ? client.prefetchQuery(callQuery(listPasskeys)) : null,
    onSecurity ? client.prefetchQuery(callQuery(listIdentities)) : null,
    onSecurity ? client.prefetchQuery(callQuery(getSignIn)) : null,
    onSecurity && user && !isManaged(user) ? client.prefetchQuery(callQuery(listTokens)) : null,
    onSecurity && user?.twoFactorEnabled
      ? client.prefetchQuery(callQuery(countRecoveryCodes))
      : null,
  ])
}

/** Seats belong to a group, whose teachers answer for them. */
const isManaged = ({ managedBy }: UserView) => managedBy !== undefined

type AccountPanelProps = { user: UserView; supportEmail: string | null }

function AccountPanel({ user, supportEmail }: AccountPanelProps): JSX.Element {
  return (
    <>
      <SettingsSection
        title={t('Profile')}
        description={t('Your name appears next to your comments.')}
      >
        <ProfileForm user={user} supportEmail={supportEmail} />
      </SettingsSection>
      {offeredLanguages().length > 1 ? (
        <SettingsSection
          title={t('Language of the site and emails')}
          description={t(
            'You get emails in this language. The links at the end of each page change it, too.',
          )}
        >
          <EmailLanguage user={user} />
        </SettingsSection>
      ) : null}
      <SettingsSection
        title={t('Languages I read')}
        description={t(
          'Lessons in these languages, or with such subtitles, come first among equals. Nothing is hidden.',
        )}
      >
        <ReadLanguages user={user} />
      </SettingsSection>
      <SettingsSection
        title={t('Which lessons fit you')}
        description={t('Lessons that fit come first: above lists, in plans and after your games.')}
      >
        <ProfileLine profile={profileIn(user.preferences)} />
      </SettingsSection>
      <SettingsSection
        title={t('Your data')}
        description={t('Download your data, or delete your account.')}
      >
        <AccountData username={user.username} />
      </SettingsSection>
      <SettingsSection
        title={t('More settings')}
        badge={<Badge>{t('Coming Soon')}</Badge>}
        description={t('Here is a preview of what is coming next. You cannot change these yet.')}
      >
        <ComingSoonPanels preferences={user.preferences} />
      </SettingsSection>
    </>
  )
}

function SecurityPanel({ user }: { user: UserView }): JSX.Element {
  const [feedback, showOutcome] = useFeedback()
  return (
    <>
      <FeedbackBanner feedback={feedback} />
      <SettingsSection
        title={t('Password')}
        description={t('A good password is long and not used anywhere else.')}
      >
        <PasswordSettings user={user} onOutcome={showOutcome} />
      </SettingsSection>
      {isManaged(user) ? null : <WaysIn user={user} onOutcome={showOutcome} />}
      <SettingsSection
        title={t('Sessions')}
        description={t(
          'These are the devices where you are logged in. End any session that you do not recognize.',
        )}
      >
        <SessionList onOutcome={showOutcome} />
      </SettingsSection>
      {isManaged(user) ? null : (
        <SettingsSection
          title={t('Tokens for programs')}
          description={t('Programs of your own use the site in your name, and no password.')}
        >
          <TokenList user={user} onOutcome={showOutcome} />
        </SettingsSection>
      )}
    </>
  )
}

type WaysInProps = { user: UserView; onOutcome: (message: string, failed?: boolean) => void }

/** What opens an account besides its password, or guards it. */
function WaysIn({ user, onOutcome }: WaysInProps): JSX.Element {
  const { data: signIn } = useQuery(callQuery(getSignIn))
  return (
    <>
      <SettingsSection
        title={t('Passkeys')}
        description={t(
          'Log in with your fingerprint, face or device PIN in place of a password and a code.',
        )}
      >
        <PasskeyList username={user.username} onOutcome={onOutcome} />
      </SettingsSection>
      {signIn?.oidc || signIn?.lichess ? (
        <SettingsSection
          title={t('Linked accounts')}
          description={t('Accounts on other sites that log in to yours.')}
        >
          <IdentityList username={user.username} onOutcome={onOutcome} />
        </SettingsSection>
      ) : null}
      <TwoFactorSection user={user} onOutcome={onOutcome} />
    </>
  )
}

function SettingsSkeleton(): JSX.Element {
  return (
    <SettingsFrame>
      <output className="sr-only">{t('Loading settings...')}</output>
      <Skeleton className="h-13" />
      <div className="grid gap-x-12 gap-y-5 py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="h-14 max-lg:max-w-64" />
        <div className="grid gap-6 lg:max-w-2xl">
          <Skeleton className="h-18" />
          <Skeleton className="h-24" />
          <Skeleton className="h-28" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
    </SettingsFrame>
  )
}
