import { Tabs } from 'radix-ui'
import { type JSX, useState } from 'react'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import '../settings/settings-tabs.css'
import { useFollowed } from '../use-followed.ts'
import { AdminFrame } from './admin-frame.tsx'
import { EmailPanel, PasswordPanel, TwoFactorPanel } from './security-panels.tsx'
import { useOwnSearch } from './use-own-search.ts'

/** As the address has them: without one it is the email. */
const TABS = [
  { value: 'email', label: 'Email', Panel: EmailPanel },
  { value: 'password', label: 'Password', Panel: PasswordPanel },
  { value: '2fa', label: 'Two-Factor Auth', Panel: TwoFactorPanel },
] as const
type Tab = (typeof TABS)[number]['value']

const hrefOf = (tab: Tab) => paths.adminSettings(tab === 'email' ? undefined : tab)

export function AdminSettingsScreen(): JSX.Element {
  return (
    <AdminFrame
      title="Admin Security Settings"
      intro="Keep your account safe, and help others with theirs."
    >
      {(user) => <SecurityTabs user={user} />}
    </AdminFrame>
  )
}

/** A panel once seen stays in the page, out of sight: what was typed there is not lost. */
function SecurityTabs({ user }: { user: UserView }) {
  const [tab, choose] = useFollowed(knownTab(useOwnSearch()['tab']), hrefOf)
  const [seen, setSeen] = useState<readonly Tab[]>([tab])
  if (!seen.includes(tab)) setSeen([...seen, tab])
  return (
    <Tabs.Root value={tab} onValueChange={(value) => choose(knownTab(value))}>
      <Tabs.List
        aria-label="Admin security"
        className="settings-tabs sm:grid-cols-[repeat(3,max-content)] sm:*:px-6"
      >
        {TABS.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ value, Panel }) => (
        <Tabs.Content
          key={value}
          value={value}
          forceMount
          hidden={tab !== value}
          className="rounded-md"
        >
          {seen.includes(value) ? <Panel user={user} /> : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function knownTab(value: unknown): Tab {
  return TABS.find((each) => each.value === value)?.value ?? 'email'
}
