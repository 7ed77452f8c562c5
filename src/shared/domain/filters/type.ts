import { type T, type Text, text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'
import { tableOf } from '../../texts/text-tables.ts'

/** The database's check constraint mirrors these values. */
export const RESOURCE_TYPES = ['youtube', 'book', 'course', 'article', 'other'] as const

const NOUNS = tableOf<Text>({
  youtube: text('Videos'),
  book: text('Books'),
  course: text('Courses'),
  article: text('Articles'),
  other: text('Other Resources'),
})

const ALL = text('Resources')

/** Returns the noun for several: 'Books' for 'book'. */
export function typeName(type: string, t: T): string {
  return t(NOUNS.get(type) ?? ALL)
}

export const type = {
  kind: 'one',
  values: RESOURCE_TYPES,
  labelOf: typeName,
  shown: 'outside kids mode',
  label: text('Type'),
  any: text('All Types'),
  lift: text('Any type'),
  console: text('Type'),
} as const satisfies ChoiceFilter

/** The words of a search that mean a type. */
export const TYPE_WORDS = {
  youtube: ['video', 'youtube', 'youtube video', 'watch'],
  book: ['book', 'ebook', 'e book', 'textbook'],
  course: ['course', 'online course', 'dvd'],
  article: ['article', 'blog', 'blog post'],
}
