import { t } from '#client/kit/t.tsx'
import { Suspense } from 'react'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { listTitle } from '#shared/domain/list-title.ts'
import { paths } from '#shared/paths.ts'
import { isKidsHome, KidsHome, loadKidsHome } from '../kids/kids-home.ts'
import { loadListPage } from './list-loader.ts'
import { listRequest, ListScreen } from './list-screen.tsx'

const TYPES: readonly string[] = ['all', ...RESOURCE_TYPES]

export const Route = createFileRoute('/_catalogue/category/$type')({
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!TYPES.includes(params.type)) throw notFound()
  },
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context, params, deps }) => {
    if (params.type === 'all' && isKidsHome(deps)) {
      const kids = await loadKidsHome(context.queryClient)
      return { head: kids.head, kids }
    }
    const request = listRequest(params, deps)
    const title = listTitle(request.filters, t)
    const path = paths.category(params.type)
    return loadListPage(context.queryClient, { title, path, search: deps, request })
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: CategoryPage,
})

function CategoryPage() {
  const { type } = Route.useParams()
  const data = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  if ('kids' in data)
    return (
      <Suspense>
        <KidsHome data={data.kids} />
      </Suspense>
    )
  return <ListScreen fixed={{ type }} search={search} />
}
