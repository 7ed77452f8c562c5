import { createFileRoute } from '@tanstack/react-router'
import { readHomeSearch } from '#client/features/filters/catalogue-search.ts'
import { filtersActive } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { loadFeatured, loadListPage } from '../lists/list-loader.ts'
import { homeRequest } from './home-request.ts'
import { FilteredHome, HomeScreen } from './home-screen.tsx'

export const Route = createFileRoute('/_catalogue/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readHomeSearch,
  loaderDeps: ({ search }) => readHomeSearch(search),
  loader: async ({ context: { queryClient }, deps: search }) => {
    const request = homeRequest(search)
    const { query } = search
    const title = query ? `Search Results for "${query}"` : 'Discover Top Chess Resources'
    const [page] = await Promise.all([
      loadListPage(queryClient, { title, path: paths.home(), search, request }),
      filtersActive(request.filters) ? FilteredHome.preload?.() : loadFeatured(queryClient),
    ])
    return page
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomePage,
})

function HomePage() {
  return <HomeScreen search={readHomeSearch(Route.useSearch())} />
}
