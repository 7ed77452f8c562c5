import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { InvitationList } from '#client/features/people/invitation-list.tsx'
import {
  EVERYBODY,
  PEOPLE_ADDRESS,
  PEOPLE_TABS,
  type PeopleTab,
} from '#client/features/people/people-filters.ts'
import { PeopleList } from '#client/features/people/people-list.tsx'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'

export const Route = createFileRoute('/_catalogue/admin/people')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('People')),
  component: PeoplePage,
})

const TAB_LABELS: Record<PeopleTab, Text> = {
  people: text('People'),
  invitations: text('Invitations'),
}

function PeoplePage(): JSX.Element {
  return (
    <AdminFrame
      title={t('People')}
      intro={t('Who has an account, what they may do, and who may come in.')}
    >
      {(user) => <PeopleTabs user={user} />}
    </AdminFrame>
  )
}

function PeopleTabs({ user }: { user: UserView }) {
  const [{ tab, ...view }, show] = useView(PEOPLE_ADDRESS)
  const panels = {
    people: () => (
      <PeopleList
        user={user}
        view={view}
        onView={(next, typing = false) => show({ tab: 'people', ...next }, typing)}
      />
    ),
    invitations: () => <InvitationList user={user} />,
  } satisfies Record<PeopleTab, () => JSX.Element>
  return (
    <PanelTabs
      label={t('People and invitations')}
      tabs={PEOPLE_TABS.map((value) => ({ value, label: t(TAB_LABELS[value]) }))}
      tab={tab}
      onTab={(next) => show({ tab: next, ...EVERYBODY }, true)}
      renderPanel={(each) => panels[each]()}
      className="grid gap-5"
      listClassName="panel-tabs"
    />
  )
}
