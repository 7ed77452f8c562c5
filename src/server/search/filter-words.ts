import { LEVEL_WORDS } from '#shared/domain/filters/level.ts'
import { SOURCE_WORDS } from '#shared/domain/filters/source.ts'
import { PARTICLES } from './chess-words.ts'
import type { ChoiceName } from '#shared/domain/filters/table.ts'
import { TYPE_WORDS } from '#shared/domain/filters/type.ts'

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
  side: {
    white: ['as white', 'for white', 'with white', 'playing white', 'play white'],
    black: ['as black', 'for black', 'with black', 'playing black', 'play black'],
  },
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
  cant dont doesnt didnt isnt arent wont whats hows wheres whos id ive ill
  make making find way thing tip advice help online old new please show list resource material lesson tutorial solve gm im`.split(
    /\s+/,
  ),
)

/** Function words of other languages, which are not required even when they stand alone. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  PARTICLES.filter((word) => !STOP_WORDS.has(word)),
)

/** Words that only order the results of a whole sentence, though resources may have them. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `always never ever often sometimes usually every everybody everyone nobody someone somebody anyone something anything
  everything nothing day week month year today now again still already yet soon later keep keeps kept know knows knew
  like liked love hate feel feels felt seem seems look looks looking see seen start starting begin try tries trying
  use using take takes took give gives given go goes going went come comes came say says said tell ask asked let lot
  lots few several many much little bit less quite too also only even well right wrong sure maybe because while when
  whenever without within between after before during through around back away off down next last first second ten
  five six seven eight different same other another own each both either enough kind sort type suit suits suited
  suggest recommend explain explains explained understand understanding remember forget happen happens happened
  possible important useful interesting nice fun friend friends people person guy guys man woman old age house home
  work school time times hour player club opponent opponents against lose loses losing lost win wins winning won
  move moves moving piece pieces side line lines part point end level high low`.split(/\s+/),
)
