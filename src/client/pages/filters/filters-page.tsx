import { localPath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { filterOptionsQuery } from '#client/features/filters/filters-api.ts'
import {
  type CatalogueSearch,
  readSearch,
  searchText,
} from '#client/features/filters/catalogue-search.ts'
import { privateHead } from '#client/data/page-head.ts'
import { PlainFilterForm } from '#client/features/filters/plain-filter-form.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'

/** The lists with filters: the home page, categories and sources. */
const LISTS = /^(?:(?:category|source)\/[a-z_]+)?$/

export const Route = createFileRoute('/_catalogue/filters/$')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (!LISTS.test(params._splat ?? '')) throw notFound()
  },
  // If the options fail to load, the form still shows the fields that need none.
  loader: ({ context }) => context.queryClient.prefetchQuery(filterOptionsQuery()),
  head: () => privateHead(t('Advanced Filters')),
  component: FiltersPage,
})

function FiltersPage() {
  const { _splat: list = '' } = Route.useParams()
  return <FiltersScreen list={`/${list}`} search={readSearch(Route.useSearch())} />
}

type FiltersScreenProps = {
  /** The path of the list to filter. */
  list: string
  search: CatalogueSearch
}

/** The filter panel as a page, for browsers without JavaScript. */
function FiltersScreen({ list, search }: FiltersScreenProps): JSX.Element {
  const options = useQuery(filterOptionsQuery()).data
  const { kidsMode } = useKidsMode()
  const kids = kidsMode || search.category === 'kids'
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <p>
          <SiteLink href={list + searchText(search)} className="text-link">
            {t('Back to the list')}
          </SiteLink>
        </p>
        <h1 className="text-3xl">{t('Advanced Filters')}</h1>
      </div>
      <PlainFilterForm
        action={localPath(list)}
        cleared={kids ? `${list}?category=kids` : list}
        search={kids ? { ...search, category: 'kids' } : search}
        options={options}
      />
    </div>
  )
}
