import { LEVEL_WORDS } from '#shared/domain/filters/level.ts'
import { SOURCE_WORDS } from '#shared/domain/filters/source.ts'
import type { ChoiceName } from '#shared/domain/filters/table.ts'
import { TYPE_WORDS } from '#shared/domain/filters/type.ts'
import { NAMING_WORDS } from './word-lists.ts'

/** A value of a filter that a word of a search names. Words can also name a price and an audience. */
export type NamedFilter = {
  field: Exclude<ChoiceName, 'recent'> | 'price' | 'audience'
  value: string
}

type WordsByValue = Readonly<Record<string, readonly string[]>>

const WORDS: { readonly [Field in NamedFilter['field']]?: WordsByValue } = {
  level: LEVEL_WORDS,
  type: TYPE_WORDS,
  source: SOURCE_WORDS,
  ...NAMING_WORDS,
}

/** Words that name a filter: they rank matching resources higher and are not required. */
export const FILTER_WORDS: readonly { words: readonly string[]; filter: NamedFilter }[] =
  Object.entries(WORDS).flatMap(([field, byValue]) =>
    Object.entries(byValue).map(([value, words]) => ({
      words,
      filter: { field: field as NamedFilter['field'], value },
    })),
  )
