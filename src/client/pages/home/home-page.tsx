import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { filtersActive } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { listHead } from '../lists/list-head.ts'
import { loadFeatured, loadList } from '../lists/list-loader.ts'
import { HomeScreen } from './home-screen.tsx'
import { homeRequest } from './home-request.ts'

export const Route = createFileRoute('/_catalogue/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const request = homeRequest(deps)
    const featured = filtersActive(request.filters) ? null : loadFeatured(queryClient)
    const [list] = await Promise.all([loadList(queryClient, request), featured])
    return list
  },
  head: ({ match, loaderData }) => {
    const search = readSearch(match.search)
    const title = search.query
      ? `Search Results for "${search.query}"`
      : 'Discover Top Chess Resources'
    return listHead({ title, path: paths.home(), search, list: loaderData })
  },
  component: HomePage,
})

function HomePage() {
  return <HomeScreen search={readSearch(Route.useSearch())} />
}
