import type { T, Text } from '../../texts/text.ts'

/** What every filter says about itself. Its name is its key in FILTERS, which is its parameter in URLs and in the API. */
type Common = {
  /** The label of a value, on chips for example. */
  labelOf: (value: string, t: T) => string
  /** Its label where the filter is not named beside it, if that differs: 'In French'. */
  chipOf?: (value: string, t: T) => string
  /**
   * Filters of one group narrow the same thing in several ways: an empty list offers to lift them together, and the
   * counts of one ignore the choices in the others. Without it, a filter is a group of its own.
   */
  group?: 'opening'
  /** What an empty list offers in place of the whole group: 'Any level'. Without it, nothing is offered. */
  lift?: Text
  /** How a refusal names the filter, if not by its parameter: 'recency'. */
  word?: Text
}

/** Choices from a fixed list. A resource needs one of the chosen values. */
export type ChoiceFilter = Common & {
  kind: 'one' | 'many'
  values: readonly [string, ...string[]]
  /** Values that the controls do not offer unless they are chosen. */
  unlisted?: readonly string[]
  /**
   * The list of GET /api/filters with the values that resources have, if the controls offer only those. There is no
   * control while all resources have the same one.
   */
  offered?: 'languages'
  /** Who sees its control, in the panel and in the form without JavaScript; nobody on a page that chooses it. */
  shown: 'always' | 'in kids mode' | 'outside kids mode'
  /** What is not offered to visitors who are locked in kids mode: the whole control, or these values. */
  lockedOut?: true | readonly string[]
  label: Text
  kidsLabel?: Text
  /** The option that stands for no choice. */
  any: Text
  kidsAny?: Text
  /** For 'many': the accessible name of the list of chosen values. */
  chosen?: Text
  kidsChosen?: Text
  /** The facets and the panel leave the filter out while fewer of its values than this have resources. */
  least?: number
  /** Its name in the console's table, if that can be filtered by it. */
  console?: Text
}

type OuterFilter = 'openingCategory' | 'openingSubCategory'

/** The name of something that the database holds. The opening picker offers it. */
export type TextFilter = Common & {
  kind: 'text'
  /** Stands for no choice, as an empty text does. */
  standard: string
  /** The wider filter without which this one means nothing. */
  within?: OuterFilter
}

/** The ID of something that another filter chooses by name. The chip of that filter stands for both. */
export type IdFilter = Common & { kind: 'id'; within: OuterFilter }

/** A whole number of the reader's, such as an age. A resource fits if its range holds the number. There are no facets. */
export type NumberFilter = Common & {
  kind: 'number'
  min: number
  max: number
  /** The numbers that the control offers; others may be given in a URL. */
  offered: readonly number[]
  /** Who sees its control. */
  shown: ChoiceFilter['shown']
  label: Text
  /** The option that stands for no choice. */
  any: Text
}

export type Filter = ChoiceFilter | TextFilter | IdFilter | NumberFilter

/** A filter of the console's table only. With `every`, a resource needs all of the chosen values. */
export type ConsoleFilter = {
  console: Text
  values: readonly [string, ...string[]]
  labelOf: (value: string, t: T) => string
  every?: true
  offered?: ChoiceFilter['offered']
}

/** Stands for no choice among the values of a 'one' filter. */
export const ANY = 'all'
