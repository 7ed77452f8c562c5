import { age } from './age.ts'
import { category } from './category.ts'
import {
  ANY,
  type ChoiceFilter,
  type Filter,
  type NumberFilter,
  type TextFilter,
  type IdFilter,
} from './filter.ts'
import { language } from './language.ts'
import { length } from './length.ts'
import { level } from './level.ts'
import { openingCategory } from './opening-category.ts'
import { opening } from './opening.ts'
import { price } from './price.ts'
import { recent } from './recent.ts'
import { side } from './side.ts'
import { source } from './source.ts'
import { type } from './type.ts'
import { type T, text } from '#shared/texts/text.ts'
import { MAX_PLAYER_RATING } from '#shared/domain/resource-ranges.ts'

/** The ID of a subcategory. The panel sends it along with the name. */
const subcategoryId = {
  kind: 'id',
  within: 'openingSubCategory',
  labelOf: (id: string) => id,
  group: 'opening',
  word: text('Field|opening variation'),
} as const satisfies IdFilter

/** The reader's rating. It fits a resource whose ratings hold it. */
const rating = {
  kind: 'number',
  min: 0,
  max: MAX_PLAYER_RATING,
  offered: [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400],
  labelOf: (value: string, t: T) => t('For about {rating}', { rating: value }),
  shown: 'outside kids mode',
  label: text('My rating'),
  any: text('Any rating'),
  lift: text('Any rating'),
} as const satisfies NumberFilter

/** The name of a subcategory, which people know as a variation. */
const openingSubCategory = {
  kind: 'text',
  standard: '',
  within: 'openingCategory',
  labelOf: (name: string, t: T) => t.opening(name),
  group: 'opening',
  word: text('Field|opening variation'),
} as const satisfies TextFilter

/**
 * The filters of lists, in the order of the panel, the chips and URLs. From this table come the parameters of the API,
 * URLs, the panel, the form without JavaScript, the chips, the facets, the searches that are offered for an empty list,
 * the key of cached responses, the filters of the console's table and the words of refusals. What a filter finds is in
 * src/server/search/filters.ts.
 */
export const FILTERS = {
  type,
  openingCategory,
  openingSubCategory,
  subcategoryId,
  opening,
  side,
  level,
  rating,
  price,
  length,
  recent,
  language,
  category,
  source,
  age,
} as const satisfies Record<string, Filter>

type Filters = typeof FILTERS
export type FilterName = keyof Filters
export type ChoiceName = {
  [Name in FilterName]: Filters[Name]['kind'] extends 'one' | 'many' ? Name : never
}[FilterName]
type ManyName = {
  [Name in FilterName]: Filters[Name]['kind'] extends 'many' ? Name : never
}[FilterName]

/** The value of each filter. This one shape goes from the URL through the API to the search. */
export type FilterValues = {
  [Name in FilterName]: Name extends ManyName
    ? string[]
    : Filters[Name]['kind'] extends 'id' | 'number'
      ? number | null
      : string
}

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** The filters with a list of values. */
export const CHOICE_FILTERS: readonly (ChoiceFilter & { name: ChoiceName })[] =
  FILTER_NAMES.flatMap((name) => {
    const filter: Filter = FILTERS[name]
    return 'values' in filter ? [{ ...filter, name: name as ChoiceName }] : []
  })

type NumberName = {
  [Name in FilterName]: Filters[Name]['kind'] extends 'number' ? Name : never
}[FilterName]

type ControlledFilter =
  | (ChoiceFilter & { name: ChoiceName })
  | (NumberFilter & { name: NumberName })

/** The filters that controls of their own choose by: a list of values, or a number. */
export const CONTROLLED_FILTERS = FILTER_NAMES.flatMap((name): ControlledFilter[] => {
  const filter: Filter = FILTERS[name]
  if (filter.kind === 'number') return [{ ...filter, name: name as NumberName }]
  return 'values' in filter ? [{ ...filter, name: name as ChoiceName }] : []
})

/** Returns the entry of a filter with all its optional properties. */
export function filterOf(name: FilterName): Filter {
  return FILTERS[name]
}

/** Returns an object with an entry for each filter. */
export function forFilters<Value>(valueOf: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(name)])) as Record<
    FilterName,
    Value
  >
}

/** Every filter without a choice. */
export const NO_CHOICES = forFilters((name) => {
  const filter = filterOf(name)
  switch (filter.kind) {
    case 'one':
      return ANY
    case 'many':
      return []
    case 'text':
      return filter.standard
    case 'id':
    case 'number':
      return null
  }
}) as FilterValues

/** Returns what is chosen by a filter, as text; nothing if it is not used. */
export function chosenBy(name: FilterName, values: Partial<FilterValues>): readonly string[] {
  const value = values[name]
  if (Array.isArray(value)) return value
  const isUnused = value === undefined || value === null || value === ''
  return isUnused || value === NO_CHOICES[name] ? [] : [String(value)]
}

export function groupOf(name: FilterName): string {
  return filterOf(name).group ?? name
}

/** The filters that an empty list offers to lift, each with its whole group. */
export const LIFTED_NAMES = FILTER_NAMES.filter((name) => filterOf(name).lift !== undefined)

export function withoutGroup(name: FilterName): Partial<FilterValues> {
  const own = FILTER_NAMES.filter((each) => groupOf(each) === groupOf(name))
  return Object.fromEntries(own.map((each) => [each, NO_CHOICES[each]]))
}

/** Returns the filters that mean nothing without this one. */
export function filtersWithin(name: FilterName): FilterName[] {
  return FILTER_NAMES.filter((each) => {
    const filter = filterOf(each)
    return 'within' in filter && filter.within === name
  }).flatMap((each) => [each, ...filtersWithin(each)])
}

type OfferedValues = Pick<ChoiceFilter, 'values' | 'unlisted' | 'offered' | 'lockedOut'>
/** Those lists of GET /api/filters that say which values resources have; undefined until it has answered. */
type ValuesInUse = Record<NonNullable<ChoiceFilter['offered']>, { value: string }[]> | undefined

/**
 * Returns the values that a control offers: the listed ones and what is chosen. Of a filter that offers only values of
 * resources, these are the listed ones. Kids mode, locked or not, never offers what is locked out.
 */
export function offeredValues(
  { values, unlisted, offered, lockedOut }: OfferedValues,
  chosen: readonly string[],
  inUse: ValuesInUse,
  kidsMode = false,
): readonly string[] {
  const listed = offered
    ? (inUse?.[offered] ?? []).map(({ value }) => value)
    : values.filter((value) => !unlisted?.includes(value))
  const hidden = kidsMode && typeof lockedOut === 'object' ? lockedOut : []
  return values.filter(
    (value) => (listed.includes(value) || chosen.includes(value)) && !hidden.includes(value),
  )
}

/** Whether the filter's control is there for children, or for everybody else. */
export function isShown(
  { shown, lockedOut }: Pick<ChoiceFilter, 'shown' | 'lockedOut'>,
  kidsMode: boolean,
): boolean {
  if (kidsMode && lockedOut === true) return false
  return shown === 'always' || shown === (kidsMode ? 'in kids mode' : 'outside kids mode')
}
