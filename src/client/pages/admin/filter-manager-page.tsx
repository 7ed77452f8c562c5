import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { privateHead } from '#client/data/page-head.ts'
import { useView } from '#client/data/view.ts'
import { KidHostManager } from '#client/features/admin-kids/kid-host-manager.tsx'
import { CategoryManager } from '#client/features/admin-openings/category-manager.tsx'
import { OpeningManager } from '#client/features/admin-openings/opening-manager.tsx'
import { SubcategoryManager } from '#client/features/admin-openings/subcategory-manager.tsx'
import {
  NO_FILTERS,
  OPENING_READERS,
  type OpeningFilters,
  useTaxonomy,
} from '#client/features/admin-openings/taxonomy.ts'
import { ReadingManager } from '#client/features/admin-search/reading-manager.tsx'
import { SearchWants } from '#client/features/admin-search/search-wants.tsx'
import { SynonymManager } from '#client/features/admin-search/synonym-manager.tsx'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import { PanelTabs } from '#client/kit/panel-tabs.tsx'
import { adminOnly } from '#client/shell/guards.ts'
import { AdminFrame } from './admin-frame.tsx'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export const Route = createFileRoute('/_catalogue/admin/filter-manager')({
  beforeLoad: adminOnly,
  head: () => privateHead(t('Filter Manager')),
  component: FilterManager,
})

/** The values are those of `?tab=`; a URL without it opens the first. */
const TABS = [
  { value: 'categories', label: text('Main Categories') },
  { value: 'subcategories', label: text('Sub Categories') },
  { value: 'openings', label: text('Chess Openings') },
  { value: 'synonyms', label: text('Search Synonyms') },
  { value: 'readings', label: text('Search Readings') },
  { value: 'wants', label: text('Unmet Searches') },
  { value: 'kid-hosts', label: text('Sites for Kids') },
] as const
type Tab = (typeof TABS)[number]['value']

/** The shown tab and what its list shows; lists without categories ignore these. */
const FILTER_ADDRESS = listAddress<OpeningFilters & { tab: Tab }>(
  { tab: 'categories', ...NO_FILTERS },
  { tab: oneOf(TABS.map(({ value }) => value)), ...OPENING_READERS },
)

function FilterManager(): JSX.Element {
  return (
    <AdminFrame
      title={t('Filter Manager')}
      intro={t(
        'Manage the opening categories, subcategories, and openings in the filter panel, and what searches understand.',
      )}
    >
      {() => <FilterTabs />}
    </AdminFrame>
  )
}

function FilterTabs() {
  const { tab, goTo, listOf } = useTabs()
  const search: { word?: unknown } = Route.useSearch()
  const state = useTaxonomy()
  const word = tab === 'synonyms' && typeof search.word === 'string' ? search.word : ''
  const panels = {
    categories: () => <CategoryManager state={state} {...listOf('categories')} />,
    subcategories: () => <SubcategoryManager state={state} {...listOf('subcategories')} />,
    openings: () => <OpeningManager state={state} {...listOf('openings')} />,
    synonyms: () => <SynonymManager word={word} {...listOf('synonyms')} />,
    readings: () => <ReadingManager {...listOf('readings')} />,
    'kid-hosts': () => <KidHostManager {...listOf('kid-hosts')} />,
    wants: () => <SearchWants />,
  } satisfies Record<Tab, () => JSX.Element>
  return (
    <PanelTabs
      label={t('Filters')}
      tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
      tab={tab}
      onTab={goTo}
      renderPanel={(each) => panels[each]()}
      className="grid gap-5"
      listClassName="panel-tabs lg:grid-cols-[repeat(7,minmax(0,max-content))] lg:*:px-4"
    />
  )
}

/** The URL has the shown tab and what its list shows. */
function useTabs() {
  const [{ tab, ...view }, show] = useView(FILTER_ADDRESS)
  const viewOf = (each: Tab) => (each === tab ? view : NO_FILTERS)
  return {
    tab,
    goTo: (next: Tab) => show({ tab: next, ...NO_FILTERS }, true),
    listOf: (each: Tab) => ({
      view: viewOf(each),
      onView: (next: Partial<OpeningFilters>, typing = false) =>
        show({ tab: each, ...viewOf(each), ...next }, typing),
    }),
  }
}
