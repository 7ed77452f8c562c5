import { t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, useState } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { savedCountQuery } from '#client/data/saved.ts'
import { studyCountsQuery } from '#client/data/study-account.ts'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { listFollowedLists, listOwnLists } from '#shared/calls/lists.ts'
import { paths } from '#shared/paths.ts'
import { MyTabs } from '../saved/my-tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { serverMessage } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import type { OwnListView } from '#shared/contracts/lists.ts'
import { ListCards, ListCardsSkeleton } from '../../features/lists/list-card.tsx'
import { ListFormModal } from '../../features/lists/list-form.tsx'
import { useFollow } from '../../features/lists/lists-api.ts'

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

type MyListsProps = {
  /** Opens the list that was made. */
  onCreated: (list: OwnListView) => void
}

/** The member's own lists and those that they follow. */
function MyLists({ onCreated }: MyListsProps): JSX.Element {
  const own = useQuery({ ...callQuery(listOwnLists), refetchOnMount: 'always' })
  const [creating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)} className="noscript:hidden">
      <Icon name="plus" className="size-5" />
      {t('New list')}
    </Button>
  )
  return (
    <div className="grid gap-10">
      <section aria-labelledby="own-lists" className="grid gap-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h2 id="own-lists" className="text-2xl">
            {t('Your lists')}
          </h2>
          {own.data && own.data.length > 0 ? create : null}
        </div>
        <Loaded
          query={own}
          skeleton={<ListCardsSkeleton />}
          failure={({ error }) => serverMessage(error) ?? t('Your lists could not be loaded.')}
          empty={
            <EmptyState
              title={t('No lists yet')}
              description={t(
                'Put resources in an order of your own: a course for a pupil, what to read next, everything about one opening. Keep it to yourself, share its address, or publish it.',
              )}
              action={create}
            />
          }
        >
          {(lists) => <ListCards lists={lists} />}
        </Loaded>
      </section>
      <FollowedLists />
      <ListFormModal
        open={creating}
        list={null}
        onClose={() => setCreating(false)}
        onSaved={onCreated}
      />
    </div>
  )
}

function FollowedLists() {
  const follow = useFollow()
  const followed = useQuery({ ...callQuery(listFollowedLists), refetchOnMount: 'always' })
  const focus = useFocusInList(followed.data?.length ?? 0, 'button')
  return (
    <section aria-labelledby="followed-lists" className="grid gap-4">
      <h2 id="followed-lists" className="text-2xl">
        {t('Lists you follow')}
      </h2>
      <Loaded
        query={followed}
        skeleton={<ListCardsSkeleton />}
        failure={({ error }) =>
          serverMessage(error) ?? t('The lists that you follow could not be loaded.')
        }
        empty={
          <p className="text-soft">
            {t('You do not follow any lists yet. Press “Follow” on a list to find it here.')}{' '}
            <SiteLink href={paths.lists()} className="text-link">
              {t('Members’ lists')}
            </SiteLink>
          </p>
        }
      >
        {(lists) => (
          <div {...focus}>
            <ListCards
              lists={lists}
              action={({ id, title }) => (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('Unfollow {title}', { title })}
                  onClick={() => follow.mutate({ id, on: false })}
                  className="noscript:hidden"
                >
                  {t('Unfollow')}
                </Button>
              )}
            />
          </div>
        )}
      </Loaded>
    </section>
  )
}

/** The page while its code loads. */
function MyListsSkeleton(): JSX.Element {
  return (
    <div className="grid gap-4">
      <h2 className="min-h-11 text-2xl">{t('Your lists')}</h2>
      <ListCardsSkeleton />
    </div>
  )
}
