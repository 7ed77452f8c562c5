import type { TextFilter } from './filter.ts'

/** The name of a subcategory, which people know as a variation. */
export const openingSubCategory = {
  kind: 'text',
  standard: '',
  within: 'openingCategory',
  labelOf: (name: string) => name,
  group: 'opening',
  word: 'opening variation',
} as const satisfies TextFilter
