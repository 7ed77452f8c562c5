import { ALL_OPENINGS } from './filters/opening.ts'
import { categoryName } from './filters/category.ts'
import { openingCategoryName } from './filters/opening-category.ts'
import { sourceName } from './filters/source.ts'
import { typeName } from './filters/type.ts'
import type { ResourceFilters } from './resource-filters.ts'

/** Returns the heading of a list, from the search query, source, category, opening or type, in this order. */
export function listTitle(filters: ResourceFilters): string {
  const isKids = filters.category === 'kids'
  const noun = isKids && filters.type === 'all' ? 'Lessons' : typeName(filters.type)
  const [source] = filters.source
  const { query, category, opening, openingCategory, openingSubCategory } = filters
  if (query) return `Search Results for "${query}"`
  if (source && filters.source.length === 1) {
    return `${sourceName(source)} ${noun}${isKids ? ' For Kids' : ''}`
  }
  if (isKids) return `Chess ${noun} For Kids`.replace('Chess Other', 'Other Chess')
  if (category !== 'all') return `${categoryName(category)} ${noun}`
  if (opening !== ALL_OPENINGS) return `${opening}: ${noun}`
  if (openingSubCategory) return `${openingSubCategory}: ${noun}`
  if (openingCategory !== 'all') return `${openingCategoryName(openingCategory)}: ${noun}`
  return filters.type === 'all'
    ? 'All Resources'
    : `Chess ${noun}`.replace('Chess Other', 'Other Chess')
}
