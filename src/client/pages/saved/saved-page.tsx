import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { savedListQuery } from '#client/data/saved.ts'
import { GridSkeleton, ResourceGrid } from '#client/features/resources/resource-card.tsx'
import {
  SavedList,
  savedListFailure,
  SavedListSkeleton,
} from '#client/features/saved/saved-list.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { MemberGate } from '#client/shell/gates.tsx'
import { saveAction } from '../save-action.tsx'

export const Route = createFileRoute('/_catalogue/saved-resources')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: memberOnly,
  loader: ({ context }) => loadSavedPage(context.queryClient),
  head: () => privateHead('Saved Resources'),
  component: SavedPage,
  pendingComponent: SavedPending,
  pendingMs: 300,
})

function SavedPage() {
  return <SavedScreen failure={Route.useLoaderData().failure} />
}

/** The server's message for a failure: errors are not sent to the browser with the queries. */
type SavedPageData = { failure: string | null }

/** The server waits for the list; in the browser the page opens at once, with skeletons. */
async function loadSavedPage(client: QueryClient): Promise<SavedPageData> {
  const server = serverPageContext()
  if (!server) return { failure: null }
  try {
    await client.ensureQueryData(savedListQuery())
    return { failure: null }
  } catch (error) {
    server.answer.status = 503
    return { failure: savedListFailure(error) }
  }
}

/** Enough to fill a screen. */
const SKELETONS = 8

function SavedScreen({ failure }: { failure: string | null }): JSX.Element {
  return (
    <MemberGate>
      {() => (
        <SavedList
          failure={failure}
          skeleton={<GridSkeleton count={SKELETONS} />}
          grid={(resources) => <ResourceGrid resources={resources} action={saveAction} />}
        />
      )}
    </MemberGate>
  )
}

function SavedPending(): JSX.Element {
  return <SavedListSkeleton grid={<GridSkeleton count={SKELETONS} />} />
}
