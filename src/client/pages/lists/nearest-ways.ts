import { type CatalogueSearch, searchOf } from '#client/features/filters/catalogue-search.ts'
import type { NearestView } from '#shared/contracts/search.ts'
import { DEFAULT_FILTERS, type ResourceFilters } from '#shared/domain/resource-filters.ts'

/** A search that finds something: the home page's list with it. */
type Way = { label: string; search: CatalogueSearch; total: number }
export type Ways = { title: string; ways: Way[] }

type Lifted = NearestView['withoutFilter'][number]['filter']

const ANY_OPENING = {
  opening: DEFAULT_FILTERS.opening,
  openingCategory: DEFAULT_FILTERS.openingCategory,
  openingSubCategory: '',
  subcategoryId: null,
}

const WITHOUT: Record<Lifted, { label: string; clear: Partial<ResourceFilters> }> = {
  type: { label: 'Any type', clear: { type: DEFAULT_FILTERS.type } },
  category: { label: 'Any category', clear: { category: DEFAULT_FILTERS.category } },
  level: { label: 'Any level', clear: { level: [] } },
  source: { label: 'Any source', clear: { source: [] } },
  recent: { label: 'Any time', clear: { recent: DEFAULT_FILTERS.recent } },
  opening: { label: 'Any opening', clear: ANY_OPENING },
  all: {
    label: 'Without any filter',
    clear: { ...ANY_OPENING, type: 'all', level: [], source: [], recent: 'all' },
  },
}

/** What is left to try, group by group; in kids mode its rule is no filter to lift. */
export function nearestWays(
  nearest: NearestView,
  filters: ResourceFilters,
  kidsMode: boolean,
): Ways[] {
  const search = (changes: Partial<ResourceFilters>) =>
    searchOf({ ...filters, ...changes }, undefined)
  const category = kidsMode ? 'kids' : DEFAULT_FILTERS.category
  return [
    {
      title: 'With fewer words',
      ways: nearest.fewerWords.map(({ query, total }) => ({
        label: `“${query}”`,
        search: search({ query }),
        total,
      })),
    },
    {
      title: 'With fewer filters',
      ways: nearest.withoutFilter
        .filter(({ filter }) => !kidsMode || filter !== 'category')
        .map(({ filter, total }) => ({
          label: WITHOUT[filter].label,
          search: search({
            ...WITHOUT[filter].clear,
            ...(filter === 'all' ? { category } : null),
          }),
          total,
        })),
    },
    {
      title: 'Openings nearby',
      ways: nearest.openings.map(({ name, resources }) => ({
        label: name,
        search: searchOf({ ...DEFAULT_FILTERS, category, opening: name }, undefined),
        total: resources,
      })),
    },
  ].filter(({ ways }) => ways.length > 0)
}
