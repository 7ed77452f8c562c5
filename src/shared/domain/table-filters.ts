import { type T, type Text, text } from '../texts/text.ts'
import { CHOICE_FILTERS, type FILTERS, type FilterName } from './filters/table.ts'
import type { ConsoleFilter } from './filters/filter.ts'
import { singleTypeName } from './resource-fields.ts'
import { tableOf } from '../texts/text-tables.ts'

const answerLabel = (value: string, t: T): string => (value === 'yes' ? t('Yes') : t('No'))
const PRICE_LABELS = tableOf<Text>({
  free: text('Free'),
  paid: text('Paid'),
  unknown: text('Unknown'),
})
const LINK_LABELS = tableOf<Text>({
  alive: text('Works'),
  moved: text('Moved'),
  dead: text('Dead'),
  unsure: text('Unsure'),
  unchecked: text('Not checked'),
})
const MISSING_LABELS = tableOf<Text>({
  opening: text('Opening'),
  date: text('Date'),
  price: text('Price'),
  picture: text('Picture'),
  author: text('Author'),
  chapters: text('Chapters'),
})

const labelsOf =
  (labels: ReadonlyMap<string, Text>) =>
  (value: string, t: T): string => {
    const label = labels.get(value)
    return label ? t(label) : value
  }

/** What only the console's table can be filtered by. */
const OWN_CHOICES = {
  /** The kids rule (docs/product.md §3.3). */
  kids: { console: text('For kids'), values: ['yes', 'no'], labelOf: answerLabel },
  featured: { console: text('Featured'), values: ['yes', 'no'], labelOf: answerLabel },
  price: {
    console: text('Price'),
    values: ['free', 'paid', 'unknown'],
    labelOf: labelsOf(PRICE_LABELS),
  },
  link: {
    console: text('Link'),
    values: ['alive', 'moved', 'dead', 'unsure', 'unchecked'],
    labelOf: labelsOf(LINK_LABELS),
  },
  missing: {
    console: text('Missing'),
    values: ['opening', 'date', 'price', 'picture', 'author', 'chapters'],
    labelOf: labelsOf(MISSING_LABELS),
    every: true,
  },
} as const satisfies Record<string, ConsoleFilter>

export type OwnChoice = keyof typeof OWN_CHOICES
type SharedChoice = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { console: Text } ? Name : never
}[FilterName]
export type TableChoice = SharedChoice | OwnChoice

const shared = CHOICE_FILTERS.flatMap((filter): [string, ConsoleFilter][] => {
  const { name, console, labelOf, offered } = filter
  if (!console) return []
  const values = filter.values.filter((value) => !filter.unlisted?.includes(value))
  return [
    [
      name,
      {
        console,
        values: values as [string, ...string[]],
        labelOf: name === 'type' ? singleTypeName : labelOf,
        ...(offered ? { offered } : {}),
      },
    ],
  ]
})

/**
 * The filters of the console's table that have a list of values: those of the public lists that name the console, and
 * its own. Values of one filter are alternatives unless it asks for every one.
 */
export const TABLE_CHOICES = Object.fromEntries([
  ...shared,
  ...Object.entries(OWN_CHOICES),
]) as Readonly<Record<TableChoice, ConsoleFilter>>
export const TABLE_CHOICE_NAMES = Object.keys(TABLE_CHOICES) as TableChoice[]

type TableChoices = Record<TableChoice, string[]>

/** Returns an object with an entry for each of these filters. */
export function forTableChoices<Value>(
  valueOf: (name: TableChoice) => Value,
): Record<TableChoice, Value> {
  return Object.fromEntries(TABLE_CHOICE_NAMES.map((name) => [name, valueOf(name)])) as Record<
    TableChoice,
    Value
  >
}

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
  ...forTableChoices((): string[] => []),
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
