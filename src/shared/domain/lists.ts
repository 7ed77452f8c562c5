import { idIn } from './row-ids.ts'
import { type T, type Text, text } from '../texts/text.ts'
import { ALL_OPENINGS } from './filters/opening.ts'
import { categoryName } from './filters/category.ts'
import { openingCategoryName } from './filters/opening-category.ts'
import { sourceName } from './filters/source.ts'
import { typeName } from './filters/type.ts'
import type { ResourceFilters } from './resource-filters.ts'
import { tableOf } from '../texts/text-tables.ts'

/** Limits and addresses of the lists that members make (docs/product.md, Lists). */

export const LIST_TITLE_MAX = 120
export const LIST_DESCRIPTION_MAX = 2000
export const MAX_LISTS = 200
/** How many lists of others a member may follow. */
export const MAX_FOLLOWED_LISTS = 200
/** How many resources a list may hold. */
export const MAX_LIST_ITEMS = 500
/** How many covers the card of a list shows. */
export const LIST_COVERS = 4

/**
 * What finds a list in its addresses: a text of 26 random digits (86 bits), so that nobody finds lists that only people
 * with the address should see. Lists from before there were such texts keep their numbers.
 */
export type ListId = number | string

export const LIST_KEY_LENGTH = 26
const LIST_ID = /^(?:(?<key>[1-9]\d{25})|(?<number>\d+))(?:-|$)/

/** Returns the ID at the beginning of '12-rook-endings'; null if there is none. */
export function listIdIn(segment: string): ListId | null {
  const { number, key } = LIST_ID.exec(segment)?.groups ?? {}
  return key ?? idIn(number)
}

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
