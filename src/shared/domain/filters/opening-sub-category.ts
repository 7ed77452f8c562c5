import type { T } from '../../texts/text.ts'
import type { TextFilter } from './filter.ts'

/** The name of a subcategory, which people know as a variation. */
export const openingSubCategory = {
  kind: 'text',
  standard: '',
  within: 'openingCategory',
  labelOf: (name: string, t: T) => t.opening(name),
  group: 'opening',
  word: 'opening variation',
} as const satisfies TextFilter
