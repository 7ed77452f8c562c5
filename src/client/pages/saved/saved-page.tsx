import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { savedCountQuery, savedListQuery, type SavedPage } from '#client/data/saved.ts'
import { parseSearch } from '#client/data/search-params.ts'
import { studyCountsQuery } from '#client/data/study.ts'
import { GridSkeleton, ResourceGrid } from '#client/features/resources/resource-card.tsx'
import {
  SavedList,
  savedListFailure,
  SavedListSkeleton,
} from '#client/features/saved/saved-list.tsx'
import {
  type ListPlace,
  PAGE_SIZE,
  placeSearch,
  readPlace,
} from '#client/features/study/list-place.ts'
import {
  listFault,
  listQueryOf,
  ListTools,
  MemberList,
  ShownPage,
} from '#client/features/study/study-list.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { MemberGate } from '#client/shell/gates.tsx'
import type { SavedQuery } from '#shared/contracts/saved.ts'
import { paths } from '#shared/paths.ts'
import { saveAction } from '../save-action.tsx'
import { MyTabs } from './my-tabs.tsx'
import { studyAction } from './study-action.tsx'

export const Route = createFileRoute('/_catalogue/saved-resources')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: memberOnly,
  loader: ({ context, location }) =>
    loadSavedPage(context.queryClient, readPlace(parseSearch(location.searchStr), 'saved')),
  head: () => privateHead('Saved Resources'),
  component: SavedPage,
  pendingComponent: SavedPending,
  pendingMs: 300,
})

function SavedPage() {
  const place = readPlace(Route.useSearch(), 'saved')
  return <SavedScreen place={place} failure={Route.useLoaderData().failure} />
}

/** The server's message for a failure: errors are not sent to the browser with the queries. */
type SavedPageData = { failure: string | null }

/** The server waits for the list; in the browser the page opens at once, with skeletons. */
async function loadSavedPage(client: QueryClient, place: ListPlace): Promise<SavedPageData> {
  const server = serverPageContext()
  if (!server) return { failure: null }
  const { tab } = place
  const counts = [client.prefetchQuery(studyCountsQuery()), client.prefetchQuery(savedCountQuery())]
  try {
    if (tab === 'saved') await client.ensureQueryData(savedListQuery(savedQueryOf(place)))
    else await client.ensureQueryData(listQueryOf({ ...place, tab }))
    await Promise.all(counts)
    return { failure: null }
  } catch (error) {
    server.answer.status = 503
    return { failure: tab === 'saved' ? savedListFailure(error) : listFault(error) }
  }
}

/** Enough to fill a screen. */
const SKELETONS = 8

const hrefOf = (place: Partial<ListPlace>) => paths.savedResources(placeSearch(place, 'saved'))

type SavedScreenProps = { place: ListPlace; failure: string | null }

function SavedScreen({ place, failure }: SavedScreenProps): JSX.Element {
  return <MemberGate>{() => <Lists place={place} failure={failure} />}</MemberGate>
}

/** Wide enough for four columns at most. */
function Lists({ place, failure }: SavedScreenProps) {
  const { data: saved } = useQuery(savedCountQuery())
  const { data: counts } = useQuery(studyCountsQuery())
  const { kidsMode } = useKidsMode()
  const tab = kidsMode ? 'saved' : place.tab
  const skeleton = <GridSkeleton count={SKELETONS} />
  return (
    <div className="mx-auto grid w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-6">
      {tab === 'saved' ? (
        <SavedList
          query={savedQueryOf(place)}
          count={saved}
          tabs={<MyTabs tab={tab} />}
          failure={failure}
          skeleton={skeleton}
          grid={(page) => (
            <SavedResources page={page} place={place} all={Math.max(saved ?? 0, page.total)} />
          )}
        />
      ) : (
        <MemberList
          key={tab}
          place={{ ...place, tab }}
          tabs={<MyTabs tab={tab} />}
          hrefOf={hrefOf}
          count={counts?.[tab]}
          failure={failure}
          skeleton={skeleton}
          grid={(resources) => <ResourceGrid resources={resources} action={studyAction} />}
        />
      )}
    </div>
  )
}

/** Returns what to ask for. */
function savedQueryOf({ page, sort, type, query }: ListPlace): Partial<SavedQuery> {
  return {
    sort: sort === 'title' ? 'title' : 'saved',
    ...(type ? { type } : {}),
    query,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
}

type SavedResourcesProps = { page: SavedPage; place: ListPlace; all: number }

function SavedResources({ page, place, all }: SavedResourcesProps) {
  return (
    <div className="grid gap-6">
      <ListTools place={place} all={all} hrefOf={hrefOf} />
      <ShownPage place={place} hrefOf={hrefOf} total={page.total}>
        <ResourceGrid resources={page.resources} action={saveAction} />
      </ShownPage>
    </div>
  )
}

function SavedPending(): JSX.Element {
  return (
    <SavedListSkeleton tabs={<MyTabs tab="saved" />} grid={<GridSkeleton count={SKELETONS} />} />
  )
}
