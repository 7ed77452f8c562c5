import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { type JSX, useState } from 'react'
import { NeedsScript } from '#client/kit/form.tsx'
import { supportEmailQuery } from '#client/features/page-contents/page-contents-api.ts'
import { MemberGate } from '#client/shell/member-gate.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { useFollowed } from '../use-followed.ts'
import { AccountPanel } from './account-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import './settings-tabs.css'

type Tab = 'account' | 'security'

const hrefOf = (tab: Tab) => paths.settings(tab === 'security' ? tab : undefined)

export function SettingsScreen({ tab }: { tab: Tab }): JSX.Element {
  return (
    <SettingsFrame>
      <NeedsScript what="Changing your settings">
        <MemberGate>{(user) => <SettingsTabs user={user} tab={tab} />}</MemberGate>
      </NeedsScript>
    </SettingsFrame>
  )
}

/** A panel once seen stays in the page, out of sight: what was typed there is not lost. */
function SettingsTabs({ user, tab: addressed }: { user: UserView; tab: Tab }) {
  const [tab, choose] = useFollowed(addressed, hrefOf)
  const [seen, setSeen] = useState<readonly Tab[]>([tab])
  if (!seen.includes(tab)) setSeen([...seen, tab])
  const { data: supportEmail } = useQuery(supportEmailQuery())
  return (
    <Tabs.Root value={tab} onValueChange={(value) => choose(value as Tab)}>
      <TabList />
      <Tabs.Content value="account" forceMount hidden={tab !== 'account'} className="rounded-md">
        {seen.includes('account') ? (
          <AccountPanel user={user} supportEmail={supportEmail ?? null} />
        ) : null}
      </Tabs.Content>
      <Tabs.Content value="security" forceMount hidden={tab !== 'security'} className="rounded-md">
        {seen.includes('security') ? <SecurityPanel user={user} /> : null}
      </Tabs.Content>
    </Tabs.Root>
  )
}

function TabList() {
  return (
    <Tabs.List aria-label="Settings" className="settings-tabs">
      <Tabs.Trigger value="account">Account</Tabs.Trigger>
      {['Notifications', 'Appearance', 'Preferences'].map((name) => (
        <Tabs.Trigger key={name} value={name.toLowerCase()} disabled>
          {name} <small>Coming Soon</small>
        </Tabs.Trigger>
      ))}
      <Tabs.Trigger value="security">Security</Tabs.Trigger>
    </Tabs.List>
  )
}
