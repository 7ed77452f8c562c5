import { t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { savedCountQuery } from '#client/data/saved.ts'
import { studyCountsQuery } from '#client/data/study-account.ts'
import { MyLists, MyListsSkeleton } from '#client/features/lists/my-lists.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { listFollowedLists, listOwnLists } from '#shared/calls/lists.ts'
import { paths } from '#shared/paths.ts'
import { MyTabs } from '../saved/my-tabs.tsx'

export const Route = createFileRoute('/_catalogue/my-lists')({
  beforeLoad: memberOnly,
  // The server sends the page complete; in the browser it opens at once.
  loader: async ({ context: { queryClient } }) => {
    if (!serverPageContext()) return
    await Promise.all([
      queryClient.prefetchQuery(callQuery(listOwnLists)),
      queryClient.prefetchQuery(callQuery(listFollowedLists)),
      queryClient.prefetchQuery(savedCountQuery()),
      queryClient.prefetchQuery(studyCountsQuery()),
    ])
  },
  head: () => privateHead(t('My Lists')),
  component: MyListsPage,
  pendingComponent: MyListsPending,
  pendingMs: 300,
})

function MyListsPage(): JSX.Element {
  const { navigate } = useRouter()
  return (
    <Frame>
      <MemberGate>
        {() => (
          <MyLists
            // The form was just saved, so its dialog must not ask about it.
            onCreated={(list) =>
              void navigate({ href: `${paths.list(list)}#edit`, ignoreBlocker: true })
            }
          />
        )}
      </MemberGate>
    </Frame>
  )
}

function MyListsPending(): JSX.Element {
  return (
    <Frame>
      <MyListsSkeleton />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="mx-auto grid w-full max-w-[76rem] gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('My Lists')}</h1>
        <p className="mt-2 max-w-prose text-lg leading-snug text-soft">
          {t('Resources in an order of your own, for yourself or for others.')}
        </p>
      </header>
      <MyTabs tab="lists" />
      {children}
    </div>
  )
}
