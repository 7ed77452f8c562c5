import { type T, text } from '../../texts/text.ts'
import { ANY, type TextFilter } from './filter.ts'

/** The fixed IDs of the main opening categories; others are addressed as `category-{id}`. */
export const MAIN_OPENING_CATEGORY_IDS = { '1.e4': 2, '1.d4': 3, Other: 4 } as const

/** Returns '1.e4 Openings' for '2' and 'category-2'. */
export function openingCategoryName(value: string, t: T): string {
  const id = Number(value.replace('category-', ''))
  const main = Object.entries(MAIN_OPENING_CATEGORY_IDS).find(([, each]) => each === id)
  if (main?.[0] === 'Other') return t('Other Openings')
  return t('{moves} Openings', { moves: main?.[0] ?? value.replace('-', ' ') })
}

/** An ID, `category-{id}` or a name. */
export const openingCategory = {
  kind: 'text',
  standard: ANY,
  labelOf: openingCategoryName,
  group: 'opening',
  word: text('Field|opening category'),
} as const satisfies TextFilter
