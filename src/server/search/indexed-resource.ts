import type { LessonSide } from '#shared/domain/filters/side.ts'
import type { ValueOf } from '#shared/domain/field-values.ts'
import type { FieldIn } from '#shared/domain/resource-fields.ts'

/** The side is derived where nobody has chosen one. */
type IndexedValue<Field extends FieldIn<'index'>> = Field extends 'side'
  ? LessonSide
  : Readonly<ValueOf<Field>>

/** What is used to search, filter and sort: the fields of the table that are in the index, and what follows from others. */
export type IndexedResource = { [Field in FieldIn<'index'>]: IndexedValue<Field> } & {
  id: number
  /** The titles of its chapters. */
  chapters: readonly string[]
  source: string
  kids: boolean
  free: boolean
  hasPicture: boolean
  /** Whether there is any price, even one without a number. */
  hasPrice: boolean
  /** What the last check of the link found; 'unchecked' before the first. */
  link: string
  /** Days since 1970. */
  day: number | null
  price: number | null
  /** How long it takes, in seconds. */
  seconds: number | null
  rating: number | null
  views: number
}
