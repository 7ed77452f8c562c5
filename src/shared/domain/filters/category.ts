import { text } from '../../texts/text.ts'
import { titleCase } from '../title-case.ts'
import type { ChoiceFilter } from './filter.ts'

/** The database's check constraint mirrors these values. */
export const CATEGORIES = [
  'opening',
  'middlegame',
  'endgame',
  'tactics',
  'strategy',
  'general',
  'checkmate patterns',
  'other',
] as const

export function categoryName(category: string): string {
  return category === 'kids' ? 'For Kids' : titleCase(category)
}

/** Besides a category, 'kids' can be chosen: the kids rule (docs/product.md §3.3). Kids mode chooses it. */
export const category = {
  kind: 'one',
  values: ['kids', ...CATEGORIES],
  unlisted: ['kids'],
  labelOf: categoryName,
  shown: 'outside kids mode',
  label: text('Content Category'),
  any: text('All Categories'),
  lift: text('Any category'),
  console: 'Category',
} as const satisfies ChoiceFilter
