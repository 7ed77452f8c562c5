import { LEVEL_WORDS } from '#shared/domain/filters/level.ts'
import { SOURCE_WORDS } from '#shared/domain/filters/source.ts'
import type { ChoiceName } from '#shared/domain/filters/table.ts'
import { TYPE_WORDS } from '#shared/domain/filters/type.ts'

/** A value of a filter that a word of a search names; besides, a price and an audience can be named. */
export type NamedFilter = {
  field: Exclude<ChoiceName, 'recent'> | 'price' | 'audience'
  value: string
}

type WordsByValue = Readonly<Record<string, readonly string[]>>

const WORDS: { readonly [Field in NamedFilter['field']]?: WordsByValue } = {
  level: LEVEL_WORDS,
  type: TYPE_WORDS,
  source: SOURCE_WORDS,
  price: { free: ['free', 'for free', 'no cost'] },
  audience: {
    kids: [
      'kid',
      'child',
      'children',
      'my son',
      'my daughter',
      'toddler',
      'preschooler',
      'junior',
      'year old',
      'little one',
      'young player',
    ],
  },
}

/** Words that name a filter: they rank matching resources higher and are not required. */
export const FILTER_WORDS: readonly { words: readonly string[]; filter: NamedFilter }[] =
  Object.entries(WORDS).flatMap(([field, byValue]) =>
    Object.entries(byValue).map(([value, words]) => ({
      words,
      filter: { field: field as NamedFilter['field'], value },
    })),
  )

/** Words that are not required when there are others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or of to for in on at with by from as about into vs versus against how what which who whom when
  where why is are was be been do does did can could should would will i me my we us our you your it its this
  that these those there some any all more most very really just not no if than then so up out over need want
  chess learn learning play playing player game best good great top favorite favourite recommended get getting
  make making find way thing tip advice help online old new please show list resource material lesson tutorial solve gm im`.split(
    /\s+/,
  ),
)
