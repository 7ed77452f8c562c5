import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import type { FacetGroup } from './resource-counts.queries.ts'
import type { Filter } from './resource-filter.queries.ts'
import type { FilterPart } from './search-bits.queries.ts'

type OpeningOfTaxonomy = { name: string; categoryId: number | null; subcategoryId: number | null }

/** The groups of GET /api/resources/facets. `taxonomy` is the filter without its opening selection. */
export function facetGroups(
  filter: Filter,
  taxonomy: Filter,
  openings: readonly OpeningOfTaxonomy[],
): FacetGroup[] {
  const enumerated = (part: FilterPart, values: readonly string[]) =>
    values.map((value) => ({ part, value, reportedAs: value }))
  const perOpening = (idOf: (opening: OpeningOfTaxonomy) => number | null) =>
    openings.flatMap((opening) => {
      const id = idOf(opening)
      return id === null
        ? []
        : [{ part: 'opening' as const, value: opening.name, reportedAs: String(id) }]
    })
  return [
    {
      facet: 'type',
      values: enumerated('type', RESOURCE_TYPES),
      filter: { ...filter, type: null },
    },
    { facet: 'level', values: enumerated('level', LEVELS), filter: { ...filter, level: [] } },
    {
      facet: 'category',
      values: [...enumerated('category', CATEGORIES), ...enumerated('kids', ['kids'])],
      filter: { ...filter, category: null, kidsOnly: false },
    },
    {
      facet: 'source',
      values: enumerated('source', SOURCE_WEBSITES),
      filter: { ...filter, source: [] },
    },
    {
      facet: 'openingCategory',
      values: perOpening((opening) => opening.categoryId),
      filter: taxonomy,
    },
    {
      facet: 'subcategory',
      values: perOpening((opening) => opening.subcategoryId),
      filter: taxonomy,
    },
  ]
}
