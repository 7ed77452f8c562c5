import { type T, text } from '../../texts/text.ts'
import type { TextFilter } from './filter.ts'

/** The name of a subcategory, which people know as a variation. */
export const openingSubCategory = {
  kind: 'text',
  standard: '',
  within: 'openingCategory',
  labelOf: (name: string, t: T) => t.opening(name),
  group: 'opening',
  word: text('Field|opening variation'),
} as const satisfies TextFilter
