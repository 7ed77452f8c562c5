import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#client/features/seo/page-head.ts'
import { memberOnly } from '#client/features/session/guards.ts'
import { paths } from '#shared/paths.ts'
import { loadSavedPage } from './saved-loader.ts'
import { SavedPending, SavedScreen } from './saved-screen.tsx'

export const Route = createFileRoute('/_catalogue/saved-resources')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: memberOnly,
  loader: ({ context }) => loadSavedPage(context.queryClient),
  head: () =>
    pageHead({
      title: 'Saved Resources',
      description: 'The chess resources that you have saved.',
      path: paths.savedResources(),
      noindex: true,
    }),
  component: SavedPage,
  pendingComponent: SavedPending,
  pendingMs: 300,
})

function SavedPage() {
  return <SavedScreen failure={Route.useLoaderData().failure} />
}
