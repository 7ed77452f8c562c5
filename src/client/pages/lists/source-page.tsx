import { createFileRoute, notFound } from '@tanstack/react-router'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { listTitle } from '#shared/domain/list-title.ts'
import { paths } from '#shared/paths.ts'
import { listHead } from './list-head.ts'
import { loadList } from './list-loader.ts'
import { listRequest } from './list-request.ts'
import { ListScreen } from './list-screen.tsx'

const SOURCES: readonly string[] = SOURCE_WEBSITES

export const Route = createFileRoute('/_catalogue/source/$source')({
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!SOURCES.includes(params.source)) throw notFound()
  },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) => loadList(context.queryClient, listRequest(params, deps)),
  head: ({ params, match, loaderData }) => {
    const search = readSearch(match.search)
    const title = listTitle(listRequest(params, search).filters)
    return listHead({ title, path: paths.source(params.source), search, list: loaderData })
  },
  component: SourcePage,
})

function SourcePage() {
  const { source } = Route.useParams()
  return <ListScreen fixed={{ source }} search={readSearch(Route.useSearch())} />
}
