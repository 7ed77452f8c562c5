import { MAIN_OPENING_CATEGORY_IDS } from './catalogue.ts'
import { ALL_OPENINGS, type ResourceFilters } from './resource-filters.ts'
import { sourceName, titleCase } from './source-name.ts'

const NOUNS: Readonly<Record<string, string>> = {
  youtube: 'Videos',
  book: 'Books',
  course: 'Courses',
  article: 'Articles',
  other: 'Other Resources',
}

export function typeName(type: string): string {
  return NOUNS[type] ?? 'Resources'
}

export function categoryName(category: string): string {
  return category === 'kids' ? 'For Kids' : titleCase(category)
}

/** Returns '1.e4 Openings' for '2' and 'category-2'. */
export function openingCategoryName(value: string): string {
  const id = Number(value.replace('category-', ''))
  const main = Object.entries(MAIN_OPENING_CATEGORY_IDS).find(([, each]) => each === id)
  return `${main?.[0] ?? value.replace('-', ' ')} Openings`
}

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
