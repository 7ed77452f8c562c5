import { t } from '#client/kit/t.tsx'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { listTitle } from '#shared/domain/list-title.ts'
import { paths } from '#shared/paths.ts'
import { loadListPage } from './list-loader.ts'
import { listRequest, ListScreen } from './list-screen.tsx'

const SOURCES: readonly string[] = SOURCE_WEBSITES

export const Route = createFileRoute('/_catalogue/source/$source')({
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!SOURCES.includes(params.source)) throw notFound()
  },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) => {
    const request = listRequest(params, deps)
    const title = listTitle(request.filters, t)
    const path = paths.source(params.source)
    return loadListPage(context.queryClient, { title, path, search: deps, request })
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: SourcePage,
})

function SourcePage() {
  const { source } = Route.useParams()
  return <ListScreen fixed={{ source }} search={readSearch(Route.useSearch())} />
}
