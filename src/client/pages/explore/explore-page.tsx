import { createFileRoute } from '@tanstack/react-router'
import { loadExplore } from './explore-loader.ts'
import { ExploreScreen } from './explore-screen.tsx'

const NAMES = ['moves', 'fen', 'level', 'source', 'kids', 'category']

export const Route = createFileRoute('/_catalogue/explore')({
  // The board and the rules of chess come with the loader and the component: other pages need neither.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  // One order of names and values: the server draws addresses that mean the same only once.
  loaderDeps: ({ search }: { search: Record<string, string | string[]> }) =>
    Object.fromEntries(NAMES.map((name) => [name, [search[name] ?? []].flat().toSorted()])),
  loader: ({ context, deps }) => loadExplore(context.queryClient, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ExplorePage,
})

function ExplorePage() {
  return <ExploreScreen search={Route.useLoaderDeps()} />
}
