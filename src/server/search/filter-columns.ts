import { lengthsOf } from '#shared/domain/filters/length.ts'
import { sidesOf } from '#shared/domain/filters/side.ts'
import type { ChoiceName } from '#shared/domain/filters/table.ts'
import type { OwnChoice, RESOURCE_PROBLEMS } from '#shared/domain/table-filters.ts'
import type { IndexedResource } from './indexed-resource.ts'

/** The name of a filter whose choices are values of a column. Recency compares days instead. */
export type ColumnName = Exclude<ChoiceName, 'recent'> | OwnChoice | 'problem'

/**
 * The columns of the filters: which of a filter's values a resource has. It may have several (a lesson in English with
 * German subtitles has two languages) or none.
 */
export const FILTER_COLUMNS: {
  readonly [Name in ColumnName]: (resource: IndexedResource) => readonly string[]
} = {
  type: ({ type }) => [type],
  category: ({ category, kids }) => (kids ? [category, 'kids'] : [category]),
  level: ({ level }) => [level],
  source: ({ source }) => [source],
  side: ({ side }) => sidesOf(side),
  language: ({ language, subtitles }) => [language, ...subtitles],
  kids: ({ kids }) => [kids ? 'yes' : 'no'],
  featured: ({ isFeatured }) => [isFeatured ? 'yes' : 'no'],
  price: ({ free, hasPrice }) => [free ? 'free' : hasPrice ? 'paid' : 'unknown'],
  length: ({ seconds }) => lengthsOf(seconds),
  link: ({ link }) => [link],
  missing: ({ opening, day, hasPrice, hasPicture, author, chapters }) => [
    ...(opening === null ? ['opening'] : []),
    ...(day === null ? ['date'] : []),
    ...(hasPrice ? [] : ['price']),
    ...(hasPicture ? [] : ['picture']),
    ...(author === null ? ['author'] : []),
    ...(chapters.length === 0 ? ['chapters'] : []),
  ],
  problem: ({ kids, isForKids, ageFrom, ageTo }) =>
    kids && !(isForKids && (ageFrom ?? ageTo) !== null) ? [UNCONFIRMED] : [],
}

/** Marks a resource for which nobody has confirmed that it is for kids, and for which age. */
const UNCONFIRMED = 'kids-unconfirmed' satisfies (typeof RESOURCE_PROBLEMS)[number]

export const COLUMN_NAMES = Object.keys(FILTER_COLUMNS) as ColumnName[]

/** Holds a list of values for each row as one number: rows with the same values have the same code. */
export class ValueColumn {
  codes: Int32Array
  /** The values by code. */
  readonly lists: (readonly string[])[] = []
  readonly #codeOf = new Map<string, number>()

  constructor(capacity: number) {
    this.codes = new Int32Array(capacity)
  }

  put(row: number, values: readonly string[]): void {
    const key = values.join('\n')
    let code = this.#codeOf.get(key)
    if (code === undefined) {
      code = this.lists.push([...new Set(values)]) - 1
      this.#codeOf.set(key, code)
    }
    this.codes[row] = code
  }

  /** Returns the value of a row in a column whose rows have one each. */
  valueAt(row: number): string {
    return this.valuesAt(row)[0] ?? ''
  }

  valuesAt(row: number): readonly string[] {
    return this.lists[this.codes[row] ?? 0] ?? []
  }

  /** Returns a number for each code, to look up row by row. */
  map(numberOf: (values: readonly string[]) => number): Uint8Array {
    return Uint8Array.from(this.lists, numberOf)
  }
}
