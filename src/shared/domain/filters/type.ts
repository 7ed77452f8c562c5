import { text } from '../../texts/text.ts'
import { titleCase } from '../title-case.ts'
import type { ChoiceFilter } from './filter.ts'

/** The database's check constraint mirrors these values. */
export const RESOURCE_TYPES = ['youtube', 'book', 'course', 'article', 'other'] as const

const NOUNS: Readonly<Record<string, string>> = {
  youtube: 'Videos',
  book: 'Books',
  course: 'Courses',
  article: 'Articles',
  other: 'Other Resources',
}

/** Returns the noun for several: 'Books' for 'book'. */
export function typeName(type: string): string {
  return NOUNS[type] ?? 'Resources'
}

/** Returns the name of a single one: 'YouTube video' for 'youtube'. */
export function singleTypeName(type: string): string {
  return type === 'youtube' ? 'YouTube video' : titleCase(type)
}

export const type = {
  kind: 'one',
  values: RESOURCE_TYPES,
  labelOf: typeName,
  shown: 'never',
  label: text('Type'),
  any: text('All Types'),
  lift: text('Any type'),
  console: 'Type',
  consoleLabelOf: singleTypeName,
} as const satisfies ChoiceFilter

/** The words of a search that mean a type. */
export const TYPE_WORDS = {
  youtube: ['video', 'youtube', 'youtube video', 'watch'],
  book: ['book', 'ebook', 'e book', 'textbook'],
  course: ['course', 'online course'],
  article: ['article', 'blog', 'blog post'],
}
