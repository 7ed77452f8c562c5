import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { requireGroups } from '#client/data/groups.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { useView } from '#client/data/view.ts'
import { GroupSettings, MemberPart } from '#client/features/groups/group-settings.tsx'
import { assignmentsQuery } from '#client/features/groups/homework-queries.ts'
import { HomeworkList } from '#client/features/groups/homework-list.tsx'
import { Members } from '#client/features/groups/member-list.tsx'
import { NoGroup } from '#client/features/groups/join-group.tsx'
import { HomeworkSkeleton, OwnHomework } from '#client/features/groups/own-homework.tsx'
import { Progress } from '#client/features/groups/progress-table.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { getGroup } from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { idIn } from '#shared/domain/row-ids.ts'

const TABS = ['progress', 'homework', 'members', 'settings'] as const
type Tab = (typeof TABS)[number]

const groupQuery = (id: number) => ({
  ...callQuery(getGroup, { params: { id } }),
  refetchOnMount: 'always' as const,
})

export const Route = createFileRoute('/_catalogue/groups/$id')({
  beforeLoad: (input) => {
    requireGroups()
    return memberOnly(input)
  },
  // The server sends the page complete; in the browser it opens at once.
  loader: async ({ context: { queryClient }, params }) => {
    const server = serverPageContext()
    if (!server) return
    const query = groupQuery(idOf(params.id))
    await queryClient.prefetchQuery(query)
    const group = queryClient.getQueryData<GroupView>(query.queryKey)
    if (!group) server.answer.status = 404
    else if (group.as === 'member') await queryClient.prefetchQuery(assignmentsQuery(group.id))
  },
  head: () => privateHead(t('Group')),
  component: GroupPage,
})

const idOf = (segment: string): number => idIn(segment) ?? 0

function GroupPage(): JSX.Element {
  const { id } = Route.useParams()
  return <MemberGate>{(user) => <GroupScreen key={id} id={idOf(id)} user={user} />}</MemberGate>
}

function GroupScreen({ id, user }: { id: number; user: UserView }) {
  const group = useQuery(groupQuery(id))
  return (
    <div className="mx-auto grid w-full max-w-[90rem] gap-6">
      <Loaded
        query={group}
        skeleton={
          <>
            <Skeleton className="h-12 w-72" />
            <HomeworkSkeleton />
          </>
        }
        failure={({ error }) => (
          <>
            <h1 className="text-3xl tracking-tight">{t('Group')}</h1>
            <NoGroup message={serverMessage(error)} />
          </>
        )}
      >
        {(found) => <GroupTabs group={found} user={user} />}
      </Loaded>
    </div>
  )
}

function GroupTabs({ group, user }: { group: GroupView; user: UserView }) {
  const { navigate } = useRouter()
  const leave = () => void navigate({ href: paths.groups(), replace: true, ignoreBlocker: true })
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-3xl tracking-tight wrap-anywhere sm:text-4xl">{group.name}</h1>
        <p className="text-soft">
          {t('{members, plural, one {# member} other {# members}}', { members: group.members })}
          {group.archivedAt ? ` · ${t('Archived')}` : ''}
        </p>
      </header>
      {group.as === 'member' ? (
        <div className="grid max-w-4xl gap-8">
          <OwnHomework group={group} />
          <MemberPart group={group} isSeat={user.managedBy !== undefined} onLeft={leave} />
        </div>
      ) : (
        <TeacherTabs
          group={group}
          userId={user.id}
          onLeft={leave}
          onCopied={(id) =>
            void navigate({ href: paths.group(id, 'homework'), ignoreBlocker: true })
          }
        />
      )}
    </>
  )
}

const ADDRESS = {
  read: (search: unknown): { tab: Tab } => {
    const { tab } = search as { tab?: unknown }
    return { tab: TABS.find((each) => each === tab) ?? 'progress' }
  },
  write: ({ tab }: { tab: Tab }) => (tab === 'progress' ? {} : { tab }),
}

type TeacherTabsProps = {
  group: GroupView
  userId: number
  onLeft: () => void
  onCopied: (id: number) => void
}

function TeacherTabs(props: TeacherTabsProps) {
  const { group } = props
  const [{ tab }, show] = useView(ADDRESS)
  const panels: Record<Tab, JSX.Element> = {
    progress: <Progress group={group} />,
    homework: <HomeworkList group={group} />,
    members: <Members group={group} />,
    settings: <GroupSettings {...props} />,
  }
  return (
    <PanelTabs
      label={t('Parts of the group')}
      tabs={[
        { value: 'progress', label: t('Progress') },
        { value: 'homework', label: t('Homework') },
        { value: 'members', label: t('Members') },
        { value: 'settings', label: t('Settings') },
      ]}
      tab={tab}
      onTab={(next) => show({ tab: next })}
      renderPanel={(each) => panels[each]}
      className="grid gap-6"
      listClassName="panel-tabs max-sm:grid-cols-2 sm:grid-cols-4 print:hidden"
    />
  )
}
