import { Phrase, t } from '#client/kit/t.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { pageHead } from '#client/data/page-head.ts'
import { type JSX, useCallback, useEffect, useState } from 'react'
import { refreshUser, setUser } from '#client/data/session.ts'
import { EmailStatus } from '#client/features/profile/email-address.tsx'
import { RecoveryCodesPanel } from '#client/features/two-factor/recovery-codes.tsx'
import { TwoFactorSetup } from '#client/features/two-factor/two-factor-setup.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { memberOnly } from '#client/shell/guards.ts'
import { MemberGate } from '#client/pages/gates.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { AuthCard } from './auth-card.tsx'
import { Icon } from '#client/kit/icon.tsx'

export const Route = createFileRoute('/_catalogue/setup-2fa')({
  beforeLoad: memberOnly,
  loader: () =>
    pageHead({
      title: t('Set Up Two-Factor Authentication'),
      description: t('Protect your account with a code from your phone.'),
      path: paths.setupTwoFactor(),
      noindex: true,
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: SetupTwoFactorScreen,
})

const TITLE = (
  <>
    <Phrase
      of="Set Up <span>Two-Factor</span> Authentication"
      tags={{ span: (words) => <span className="whitespace-nowrap">{words}</span> }}
    />
  </>
)

function SetupTwoFactorScreen(): JSX.Element {
  return <MemberGate>{(user) => <Setup user={user} />}</MemberGate>
}

function Setup({ user }: { user: UserView }) {
  const { navigate } = useRouter()
  const client = useQueryClient()
  const settings = securitySettings(user)
  // The state on arrival. Setting up changes it, and then the page shows the codes.
  const [enabledBefore] = useState(user.twoFactorEnabled)
  const [codes, setCodes] = useState<string[] | null>(null)
  const leave = useAlreadyEnabled(settings)
  useEffect(() => {
    if (enabledBefore) leave()
  }, [enabledBefore, leave])
  if (codes) {
    return (
      <AuthCard title={t('Two-factor authentication is on')} file="h" piece="queen">
        <RecoveryCodesPanel
          codes={codes}
          onDone={() => void navigate({ href: settings, ignoreBlocker: true })}
        />
      </AuthCard>
    )
  }
  if (enabledBefore) return <Spinner label={t('Loading...')} />
  return (
    <AuthCard
      title={TITLE}
      intro={t(
        'This adds a second step when you log in: a code from your phone that nobody else knows.',
      )}
      file="f"
    >
      <Link
        to={settings}
        className={buttonClass({
          variant: 'ghost',
          size: 'sm',
          className: 'order-first -ms-3 -my-2 justify-self-start',
        })}
      >
        <Icon name="arrow-left" className="size-4" />
        {t('Back')}
      </Link>
      {user.emailVerified ? (
        <NeedsScript what={t('Setting up two-factor authentication')}>
          <TwoFactorSetup
            username={user.username}
            isAdmin={user.isAdmin}
            cancelHref={settings}
            onAlreadyEnabled={leave}
            onEnabled={(recoveryCodes) => {
              setCodes(recoveryCodes)
              confirmEnabled(client, user)
            }}
          />
        </NeedsScript>
      ) : (
        <div className="grid gap-2">
          <EmailStatus user={user} />
          <p className="text-soft">
            {t('Two-factor authentication needs a verified email address.')}
          </p>
        </div>
      )}
    </AuthCard>
  )
}

function confirmEnabled(client: QueryClient, user: UserView): void {
  toast({
    title: t('2FA Enabled'),
    description: t('Two-factor authentication has been successfully enabled for your account.'),
    variant: 'success',
  })
  setUser(client, { ...user, twoFactorEnabled: true })
  refreshUser(client)
}

function useAlreadyEnabled(settings: string): () => void {
  const client = useQueryClient()
  const { navigate } = useRouter()
  return useCallback(() => {
    toast({
      title: t('2FA Already Enabled'),
      description: t('Two-factor authentication is already enabled for your account.'),
    })
    refreshUser(client)
    void navigate({ href: settings, replace: true })
  }, [client, navigate, settings])
}

/** Returns where this user's two-factor settings are. */
function securitySettings({ isAdmin, suspended }: Pick<UserView, 'isAdmin' | 'suspended'>): string {
  return isAdmin && !suspended ? paths.adminSettings('2fa') : paths.settings('security')
}
