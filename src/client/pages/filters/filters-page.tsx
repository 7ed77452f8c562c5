import { createFileRoute, notFound } from '@tanstack/react-router'
import { filterOptionsQuery } from '#client/features/filters/filters-api.ts'
import { readSearch } from '#client/features/filters/catalogue-search.ts'
import { privateHead } from '#client/data/page-head.ts'
import { FiltersScreen } from './filters-screen.tsx'

/** Lists that have the filters: the home page, categories and sources. */
const LISTS = /^(?:(?:category|source)\/[a-z_]+)?$/

export const Route = createFileRoute('/_catalogue/filters/$')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!LISTS.test(params._splat ?? '')) throw notFound()
  },
  // Without the options the form still has what needs none.
  loader: ({ context }) => context.queryClient.prefetchQuery(filterOptionsQuery()),
  head: () => privateHead('Advanced Filters'),
  component: FiltersPage,
})

function FiltersPage() {
  const { _splat: list = '' } = Route.useParams()
  return <FiltersScreen list={`/${list}`} search={readSearch(Route.useSearch())} />
}
