import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { savedCountQuery, savedListQuery, type SavedPage } from '#client/data/saved.ts'
import { accountStore, studyCountsQuery, studyListQuery } from '#client/data/study-account.ts'
import { useView } from '#client/data/view.ts'
import { ResourceGrid } from '#client/catalogue/resource-card.tsx'
import {
  SavedList,
  savedListFailure,
  SavedListSkeleton,
} from '#client/features/saved/saved-list.tsx'
import {
  type ListView,
  listQueryOf,
  PAGE_SIZE,
  SAVED_ADDRESS,
  searchOf,
} from '#client/features/study/list-view.ts'
import { OwnList } from '#client/features/study/own-list.tsx'
import { listFault, ListTools, ShownPage } from '#client/features/study/study-list.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { MemberGate } from '#client/pages/gates.tsx'
import type { SavedQuery } from '#shared/contracts/study.ts'
import { paths } from '#shared/paths.ts'
import { MyTabs } from './my-tabs.tsx'

export const Route = createFileRoute('/_catalogue/saved-resources')({
  beforeLoad: memberOnly,
  loader: ({ context, location }) =>
    loadSavedPage(context.queryClient, SAVED_ADDRESS.read(location.search)),
  head: () => privateHead(t('Saved Resources')),
  component: SavedPage,
  pendingComponent: SavedPending,
  pendingMs: 300,
})

function SavedPage() {
  const [view] = useView(SAVED_ADDRESS)
  return <SavedScreen view={view} failure={Route.useLoaderData().failure} />
}

/** The server's message for a failure: errors are not sent to the browser with the queries. */
type SavedPageData = { failure: string | null }

/** The server waits for the list; in the browser the page opens at once, with skeletons. */
async function loadSavedPage(client: QueryClient, view: ListView): Promise<SavedPageData> {
  const server = serverPageContext()
  if (!server) return { failure: null }
  const { tab } = view
  const counts = [client.prefetchQuery(studyCountsQuery()), client.prefetchQuery(savedCountQuery())]
  try {
    if (tab === 'saved') await client.ensureQueryData(savedListQuery(savedQueryOf(view)))
    else await client.ensureQueryData(studyListQuery(listQueryOf({ ...view, tab })))
    await Promise.all(counts)
    return { failure: null }
  } catch (error) {
    server.answer.status = 503
    return { failure: tab === 'saved' ? savedListFailure(error) : listFault(error) }
  }
}

const hrefOf = (view: Partial<ListView>) => paths.savedResources(searchOf(SAVED_ADDRESS, view))

type SavedScreenProps = { view: ListView; failure: string | null }

function SavedScreen({ view, failure }: SavedScreenProps): JSX.Element {
  return <MemberGate>{() => <Lists view={view} failure={failure} />}</MemberGate>
}

/** Wide enough for four columns at most. */
function Lists({ view, failure }: SavedScreenProps) {
  const { data: saved } = useQuery(savedCountQuery())
  const { kidsMode } = useKidsMode()
  const tab = kidsMode ? 'saved' : view.tab
  return (
    <div className="mx-auto grid w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-6">
      {tab === 'saved' ? (
        <SavedList
          query={savedQueryOf(view)}
          count={saved}
          tabs={<MyTabs tab={tab} />}
          failure={failure}
          grid={(page) => (
            <SavedResources page={page} view={view} all={Math.max(saved ?? 0, page.total)} />
          )}
        />
      ) : (
        <OwnList
          key={tab}
          view={{ ...view, tab }}
          home="account"
          store={accountStore}
          tabs={<MyTabs tab={tab} />}
          hrefOf={hrefOf}
          failure={failure}
          layout="cards"
        />
      )}
    </div>
  )
}

/** Returns what to ask for. */
function savedQueryOf({ page, sort, type, query }: ListView): Partial<SavedQuery> {
  return {
    sort: sort === 'title' ? 'title' : 'saved',
    ...(type ? { type } : {}),
    query,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
}

type SavedResourcesProps = { page: SavedPage; view: ListView; all: number }

function SavedResources({ page, view, all }: SavedResourcesProps) {
  return (
    <div className="grid gap-6">
      <ListTools view={view} all={all} hrefOf={hrefOf} />
      <ShownPage view={view} hrefOf={hrefOf} total={page.total}>
        <ResourceGrid resources={page.resources} />
      </ShownPage>
    </div>
  )
}

function SavedPending(): JSX.Element {
  return <SavedListSkeleton tabs={<MyTabs tab="saved" />} />
}
