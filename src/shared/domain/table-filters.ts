import { CATEGORIES } from './filters/category.ts'
import { LEVELS } from './filters/level.ts'
import { RESOURCE_TYPES } from './filters/type.ts'
import { SOURCE_WEBSITES } from './filters/source.ts'
import { SIDES } from './filters/side.ts'

/**
 * The filters of the console's table that have a list of values. Values of one filter are alternatives, except those of
 * `missing`, which must all be missing.
 *
 * `kids` is the kids rule (docs/product.md §3.3). A price is `unknown` if there is none, or if it names no number.
 */
export const TABLE_CHOICES = {
  type: RESOURCE_TYPES,
  level: LEVELS,
  category: CATEGORIES,
  source: SOURCE_WEBSITES,
  side: SIDES,
  kids: ['yes', 'no'],
  featured: ['yes', 'no'],
  price: ['free', 'paid', 'unknown'],
  link: ['alive', 'moved', 'dead', 'unsure', 'unchecked'],
  missing: ['opening', 'date', 'price', 'picture', 'author'],
} as const

export type TableChoice = keyof typeof TABLE_CHOICES
export const TABLE_CHOICE_NAMES = Object.keys(TABLE_CHOICES) as TableChoice[]

type TableChoices = { [Name in TableChoice]: (typeof TABLE_CHOICES)[Name][number][] }

/** What is wrong with a resource beyond a missing value: it shares its URL, or nobody confirmed it as for kids. */
export const RESOURCE_PROBLEMS = ['duplicate', 'kids-unconfirmed'] as const
type ResourceProblem = (typeof RESOURCE_PROBLEMS)[number]

/** The filters of the table. Empty lists and null stand for any. */
export type TableFilters = TableChoices & {
  /** Names of openings, as stored. */
  opening: string[]
  /** Days, YYYY-MM-DD. A date of which only the year is known counts as its first day. */
  from: string | null
  to: string | null
  problem: ResourceProblem | null
}

export const NO_TABLE_FILTERS: TableFilters = {
  type: [],
  level: [],
  category: [],
  source: [],
  side: [],
  kids: [],
  featured: [],
  price: [],
  link: [],
  missing: [],
  opening: [],
  from: null,
  to: null,
  problem: null,
}

/** How often a parameter may be repeated in a URL. */
export const MAX_TABLE_VALUES = 20

/** The columns by which the table can be sorted. */
export const ADMIN_SORTS = ['id', 'title', 'author', 'publishedDate', 'isFeatured'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]
