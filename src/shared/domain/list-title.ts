import { type T, type Text, text } from '../texts/text.ts'
import { ALL_OPENINGS } from './filters/opening.ts'
import { categoryName } from './filters/category.ts'
import { openingCategoryName } from './filters/opening-category.ts'
import { sourceName } from './filters/source.ts'
import { typeName } from './filters/type.ts'
import type { ResourceFilters } from './resource-filters.ts'
import { tableOf } from '../texts/text-tables.ts'

/** Titles of lists of one type; those of other kinds of lists begin with them. */
const CHESS_NOUNS = tableOf<Text>({
  youtube: text('Chess Videos'),
  book: text('Chess Books'),
  course: text('Chess Courses'),
  article: text('Chess Articles'),
  other: text('Other Chess Resources'),
})

/** Returns the heading of a list, from the search query, source, category, opening or type, in this order. */
export function listTitle(filters: ResourceFilters, t: T): string {
  const isKids = filters.category === 'kids'
  const isAllLessons = isKids && filters.type === 'all'
  const noun = isAllLessons ? t('Lessons') : typeName(filters.type, t)
  const chessNoun = t(
    isAllLessons
      ? text('Chess Lessons')
      : (CHESS_NOUNS.get(filters.type) ?? text('Chess Resources')),
  )
  const [only] = filters.source
  const { query, category, opening, openingCategory, openingSubCategory } = filters
  if (query) return t('Search Results for "{query}"', { query })
  if (only && filters.source.length === 1) {
    const source = sourceName(only, t)
    return isKids
      ? t('{source} {noun} For Kids', { source, noun })
      : t('{source} {noun}', { source, noun })
  }
  if (isKids) return t('{noun} For Kids', { noun: chessNoun })
  if (category !== 'all')
    return t('{category} {noun}', { category: categoryName(category, t), noun })
  const named = opening === ALL_OPENINGS ? openingSubCategory : opening
  if (named) return t('{opening}: {noun}', { opening: t.opening(named), noun })
  if (openingCategory !== 'all')
    return t('{opening}: {noun}', { opening: openingCategoryName(openingCategory, t), noun })
  return filters.type === 'all' ? t('All Resources') : chessNoun
}
