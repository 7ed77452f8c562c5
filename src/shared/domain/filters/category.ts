import { type T, type Text, text } from '../../texts/text.ts'
import { titleCase } from '../resource-display.ts'
import type { ChoiceFilter } from './filter.ts'
import { tableOf } from '../../texts/text-tables.ts'

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

const NAMES = tableOf<Text>({
  kids: text('For Kids'),
  opening: text('Opening'),
  middlegame: text('Middlegame'),
  endgame: text('Endgame'),
  tactics: text('Tactics'),
  strategy: text('Strategy'),
  general: text('General'),
  'checkmate patterns': text('Checkmate Patterns'),
  other: text('Other'),
})

export function categoryName(category: string, t: T): string {
  const name = NAMES.get(category)
  return name ? t(name) : titleCase(category)
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
  console: text('Category'),
} as const satisfies ChoiceFilter
