import { text } from '../../texts/text.ts'
import type { IdFilter } from './filter.ts'

/** The ID of a subcategory. The panel sends it along with the name. */
export const subcategoryId = {
  kind: 'id',
  within: 'openingSubCategory',
  labelOf: (id: string) => id,
  group: 'opening',
  word: text('Field|opening variation'),
} as const satisfies IdFilter
