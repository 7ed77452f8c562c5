import fc from 'fast-check'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'

/**
 * Returns what GET /api/resources and its facets should return (docs/product.md §5, §6.3), implemented a second time
 * with plain loops over rows in memory. It uses nothing from the server, so that the same bug cannot be in both.
 */
export type ModelRow = { id: number; priceNumber: number | null; fields: ResourceInput }
export type ModelQuery = {
  type?: string
  category?: string
  opening?: string
  openingCategory?: string
  subcategoryId?: number
  price?: 'free' | 'paid'
  recent?: keyof typeof DAYS
  words: readonly string[]
  side: readonly string[]
  language: readonly string[]
  prefer: readonly string[]
  level: readonly string[]
  source: readonly string[]
  sort?: 'newest' | 'rating' | 'price' | 'popular' | 'best'
  unpriced?: 'first' | 'last'
}

export const TODAY = '2026-06-15'
const DAYS = { all: Number.POSITIVE_INFINITY, week: 7, month: 30, quarter: 90, year: 365 }
const TYPES = ['youtube', 'book', 'course', 'article', 'other'] as const
const SIDES = ['white', 'black'] as const
const SPOKEN = ['en', 'de', 'und'] as const
const LEVELS = ['beginner', 'intermediate', 'advanced', 'master', 'all'] as const
const CATEGORIES = [
  'opening',
  'middlegame',
  'endgame',
  'tactics',
  'strategy',
  'general',
  'checkmate patterns',
  'other',
] as const
const SOURCES = [
  'youtube',
  'chessable',
  'modern_chess',
  'chess_publishing',
  'chessbase',
  'amazon',
  'other',
] as const

/** Maps an opening to [category, subcategory]. 'Grob' is in no category, and 'Bird' is not in the taxonomy. */
const TAXONOMY: Record<string, readonly [number | null, number | null]> = {
  'Sicilian Defense': [2, 10],
  'Sicilian Defense: Najdorf Variation': [2, 10],
  'Sicilian Defense, Open': [null, null],
  'Réti Opening': [4, 12],
  "Queen's Gambit": [3, 11],
  'Indian Game': [3, null],
  Grob: [null, null],
}
const OPENINGS = [...Object.keys(TAXONOMY), 'Bird']

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function daysAgo(date: string): number {
  return (Date.parse(TODAY) - Date.parse(date)) / 86_400_000
}

/** A date that is still to come counts as none. */
function isPast(date: string | null): date is string {
  return date !== null && daysAgo(date) >= 0
}

function isKids({ isForKids, level, tags }: ResourceInput): boolean {
  return (
    isForKids ||
    (level === 'beginner' && tags.some((tag) => ['children', 'kids'].includes(tag.toLowerCase())))
  )
}

/** An opening has its variations in its family. */
function isOfFamily(opening: string | null, wanted: string): boolean {
  return (
    opening === wanted || [`${wanted}: `, `${wanted}, `].some((start) => opening?.startsWith(start))
  )
}

function hasLanguage({ language, subtitles }: ResourceInput, wanted: readonly string[]): boolean {
  return [language, ...subtitles].some((each) => wanted.includes(each))
}

function placesOf(word: string, { fields }: ModelRow) {
  const has = (text: string | null) =>
    fold(text ?? '')
      .split(/[^\p{L}\p{N}]+/u)
      .some((each) => each === word || each === `${word}s`)
  return {
    title: has(fields.title),
    author: has(fields.author),
    description: has(fields.description),
    opening: has(fields.opening),
    tags: fields.tags.some(has),
  }
}

const wordsOf = (query: ModelQuery) => [
  ...new Set(query.words.flatMap((each) => fold(each).split(/\s+/)).filter(Boolean)),
]

function rankOf(row: ModelRow, query: ModelQuery): number {
  let rank = 0
  for (const word of wordsOf(query)) {
    const { title, author, description, opening, tags } = placesOf(word, row)
    rank += (title ? 30 : 0) + (author ? 20 : 0) + (description ? 10 : 0)
    // Ties between the other fields are broken by these.
    rank += (opening ? 5 : 0) + (tags ? 4 : 0)
  }
  return rank
}

function matches(row: ModelRow, query: ModelQuery): boolean {
  const { fields } = row
  const [categoryId, subcategoryId] = TAXONOMY[fields.opening ?? ''] ?? [null, null]
  if (query.type && fields.type !== query.type) return false
  if (query.category === 'kids' && !isKids(fields)) return false
  if (query.category && query.category !== 'kids' && fields.category !== query.category)
    return false
  if (query.opening && !isOfFamily(fields.opening, query.opening)) return false
  if (query.price && query.price !== costOf(row)) return false
  if (query.openingCategory && String(categoryId) !== query.openingCategory) return false
  if (query.subcategoryId && subcategoryId !== query.subcategoryId) return false
  if (
    query.side.length > 0 &&
    !query.side.some((side) => [side, 'both'].includes(fields.side ?? ''))
  )
    return false
  if (query.language.length > 0 && !hasLanguage(fields, query.language)) return false
  if (query.level.length > 0 && !query.level.includes(fields.level)) return false
  if (query.source.length > 0 && !query.source.includes(fields.sourceWebsite)) return false
  const days = DAYS[query.recent ?? 'all']
  if (
    Number.isFinite(days) &&
    !(isPast(fields.publishedDate) && daysAgo(fields.publishedDate) <= days)
  )
    return false
  return wordsOf(query).every((word) => Object.values(placesOf(word, row)).includes(true))
}

function costOf({ fields, priceNumber }: ModelRow): ModelQuery['price'] | null {
  if (fields.price === null) return null
  return priceNumber === 0 ? 'free' : 'paid'
}

/** What nobody has chosen: for kids, what suits them. */
const orderOf = ({ sort, category }: ModelQuery) =>
  sort ?? (category === 'kids' ? 'best' : 'newest')

/** Smaller values come first. */
function sortKey(row: ModelRow, query: ModelQuery): number {
  const { fields, priceNumber } = row
  if (orderOf(query) === 'best') return (priceNumber === 0 ? 0 : 10) - (fields.merit ?? 3)
  if (query.sort === 'rating') return -(fields.avgRating ?? 0)
  if (query.sort === 'popular') return -fields.views
  if (query.sort === 'price')
    return priceNumber ?? (costOf(row) ? 1e11 : query.unpriced === 'first' ? 0 : 1e12)
  return isPast(fields.publishedDate) ? daysAgo(fields.publishedDate) : 1e12
}

/** The opening itself comes before its variations. */
function groupOf({ fields }: ModelRow, query: ModelQuery): string {
  return fields.opening === query.opening ? '' : (fields.opening ?? '')
}

function keysOf(row: ModelRow, query: ModelQuery): number[] {
  const isPreferred = hasLanguage(row.fields, query.prefer)
  const isGrouped = query.opening && ['newest', 'best'].includes(orderOf(query))
  const group = isGrouped ? ['', ...OPENINGS.toSorted()].indexOf(groupOf(row, query)) : 0
  const words = wordsOf(query)
  const isLate = words.length > 0 && !words.includes('kids') && isKids(row.fields)
  // Questions in English are answered in English first, unless the reader's languages are known.
  const isAbroad =
    words.length > 0 && query.prefer.length === 0 && !hasLanguage(row.fields, ['en', 'und'])
  return [
    isAbroad ? 1 : 0,
    isLate ? 1 : 0,
    -rankOf(row, query),
    isPreferred ? 0 : 1,
    group,
    sortKey(row, query),
    row.id,
  ]
}

export function modelList(rows: readonly ModelRow[], query: ModelQuery): number[] {
  return rows
    .filter((row) => matches(row, query))
    .map((row) => ({ id: row.id, keys: keysOf(row, query) }))
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index])
      return at < 0 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0)
    })
    .map((row) => row.id)
}

/** The counts of a group ignore its own selection. Everything about openings is one group. */
export function modelFacets(
  rows: readonly ModelRow[],
  query: ModelQuery,
): Record<string, Record<string, number>> {
  const count = (changes: Partial<ModelQuery>) =>
    rows.filter((row) => matches(row, { ...query, ...changes })).length
  const per = (values: readonly string[], change: (value: string) => Partial<ModelQuery>) =>
    Object.fromEntries(values.map((value) => [value, count(change(value))]))
  const anyOpening = { opening: undefined, openingCategory: undefined, subcategoryId: undefined }
  return {
    type: per(TYPES, (type) => ({ type })),
    side: per(SIDES, (side) => ({ side: [side] })),
    language: per(LANGUAGES, (language) => ({ language: [language] })),
    level: per(LEVELS, (level) => ({ level: [level] })),
    category: per(['kids', ...CATEGORIES], (category) => ({ category })),
    source: per(SOURCES, (source) => ({ source: [source] })),
    price: per(['free', 'paid'], (price) => ({ price: price as 'free' | 'paid' })),
    length: {},
    recent: per(Object.keys(DAYS), (recent) => ({ recent: recent as keyof typeof DAYS })),
    openingCategory: per(['2', '3', '4'], (openingCategory) => ({
      ...anyOpening,
      openingCategory,
    })),
    subcategory: per(['10', '11', '12'], (id) => ({ ...anyOpening, subcategoryId: Number(id) })),
  }
}

const VOCABULARY = [
  'Défense',
  'SICILIAN',
  'réti',
  'Attack',
  'attacks',
  'pawn',
  'Jörg',
  '100%',
  'a_b',
  'back\\slash',
  "Queen's",
  'Ñandú',
  'Шах',
  '50%_off',
  'kids',
  'Mat(t)',
  '♟',
  'x',
]
const word = fc.constantFrom(...VOCABULARY)
const text = (max: number) =>
  fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '))
const date = fc.option(
  fc
    .integer({ min: -3, max: 400 })
    .map((days) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)),
  { freq: 4 },
)
const price = fc.constantFrom<[string | null, number | null]>(
  [null, null],
  ['Free', 0],
  ['$5', 5],
  ['$12.99', 12.99],
  ['€ 30,50', 30.5],
  ['$1,250', 1250],
  ['from 7 a month', 7],
  ['Paid', null],
)

/** A row of the model, without its ID and URL. */
export const rowArbitrary = fc
  .record({
    title: text(3),
    description: text(5),
    author: fc.option(text(2)),
    opening: fc.option(fc.constantFrom(...OPENINGS)),
    tags: fc.uniqueArray(fc.constantFrom('Kids', 'children', 'réti', 'pawn ending', 'kidsy'), {
      maxLength: 2,
    }),
    type: fc.constantFrom(...TYPES),
    side: fc.constantFrom(...SIDES, 'both', 'none'),
    language: fc.constantFrom(...SPOKEN),
    subtitles: fc.uniqueArray(fc.constantFrom(...SPOKEN), { maxLength: 2 }),
    level: fc.constantFrom(...LEVELS),
    category: fc.constantFrom(...CATEGORIES),
    sourceWebsite: fc.constantFrom(...SOURCES),
    publishedDate: date,
    price,
    avgRating: fc.option(fc.integer({ min: 0, max: 50 })),
    views: fc.integer({ min: 0, max: 20 }),
    isForKids: fc.boolean(),
    merit: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ price: [priceText, priceNumber], ...fields }) => ({
    priceNumber,
    fields: { ...fields, price: priceText },
  }))

/** A whole word in random case, sometimes without its accents. Queries of several words have tests of their own. */
const queried = fc
  .tuple(
    fc.constantFrom('Sicilian', 'réti', 'attack', 'pawn', 'Jörg', 'Ñandú', 'Шах', 'Bird'),
    fc.constantFrom(
      fold,
      (each: string) => each.toUpperCase(),
      (each: string) => each,
    ),
  )
  .map(([each, change]) => change(each))

/** Mostly unset, so that something matches. */
const sometimes = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 1 })
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const fewLanguages = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...SPOKEN, 'fr')) },
)

export const queryArbitrary: fc.Arbitrary<ModelQuery> = fc.record({
  type: rarely(fc.constantFrom(...TYPES)),
  category: rarely(fc.constantFrom('kids', 'kids', ...CATEGORIES)),
  opening: rarely(fc.constantFrom(...OPENINGS)),
  openingCategory: rarely(fc.constantFrom('2', '3', '4', '9')),
  subcategoryId: rarely(fc.constantFrom(10, 11, 12, 99)),
  price: rarely(fc.constantFrom('free', 'paid')),
  recent: rarely(fc.constantFrom('week', 'month', 'quarter', 'year')),
  words: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(queried, { minLength: 1, maxLength: 1 }) },
  ),
  side: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...SIDES)) },
  ),
  language: fewLanguages,
  prefer: fewLanguages,
  level: fc.array(fc.constantFrom(...LEVELS), { maxLength: 3 }),
  source: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...SOURCES), { maxLength: 4 }) },
  ),
  sort: sometimes(fc.constantFrom('newest', 'rating', 'price', 'popular', 'best')),
  unpriced: sometimes(fc.constantFrom('first', 'last')),
})

export function queryString({ words, ...filters }: ModelQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const each of [value ?? []].flat()) params.append(name, String(each))
  if (words.length > 0) params.append('query', words.join(' '))
  return params.toString()
}
