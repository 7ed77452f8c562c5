import { createFileRoute, notFound } from '@tanstack/react-router'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { RESOURCE_TYPES } from '#shared/domain/catalogue.ts'
import { listTitle } from '#shared/domain/list-title.ts'
import { paths } from '#shared/paths.ts'
import { listHead } from './list-head.ts'
import { loadList } from './list-loader.ts'
import { listRequest } from './list-request.ts'
import { ListScreen } from './list-screen.tsx'

const TYPES: readonly string[] = ['all', ...RESOURCE_TYPES]

export const Route = createFileRoute('/_catalogue/category/$type')({
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!TYPES.includes(params.type)) throw notFound()
  },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) => loadList(context.queryClient, listRequest(params, deps)),
  head: ({ params, match, loaderData }) => {
    const search = readSearch(match.search)
    const title = listTitle(listRequest(params, search).filters)
    return listHead({ title, path: paths.category(params.type), search, list: loaderData })
  },
  component: CategoryPage,
})

function CategoryPage() {
  const { type } = Route.useParams()
  return <ListScreen fixed={{ type }} search={readSearch(Route.useSearch())} />
}
