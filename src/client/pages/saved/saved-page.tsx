import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#client/data/page-head.ts'
import { memberOnly } from '#client/shell/guards.ts'
import { loadSavedPage } from './saved-loader.ts'
import { SavedPending, SavedScreen } from './saved-screen.tsx'

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
