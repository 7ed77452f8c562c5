import { titleCase } from '../title-case.ts'

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
