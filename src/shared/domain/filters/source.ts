import { type T, text } from '../../texts/text.ts'
import { titleCase } from '../resource-display.ts'
import type { ChoiceFilter } from './filter.ts'
import { tableOf } from '../../texts/text-tables.ts'

/** The database's check constraint mirrors these values. */
export const SOURCE_WEBSITES = [
  'youtube',
  'chessable',
  'modern_chess',
  'chess_publishing',
  'chessbase',
  'amazon',
  'other',
] as const

const NAMES = tableOf<string>({ youtube: 'YouTube', chessbase: 'ChessBase' })

/** Returns 'Modern Chess' for 'modern_chess', and 'Unknown' for a missing source. Names with unusual capitals are listed. */
export function sourceName(source: string | null, t: T): string {
  if (!source) return t('Unknown')
  return source === 'other'
    ? t('Other')
    : (NAMES.get(source) ?? titleCase(source.replaceAll('_', ' ')))
}

export const source = {
  kind: 'many',
  values: SOURCE_WEBSITES,
  labelOf: sourceName,
  shown: 'always',
  lockedOut: true,
  label: text('Source Websites'),
  kidsLabel: text('Websites'),
  any: text('All Sources'),
  kidsAny: text('All Websites'),
  chosen: text('Chosen sources'),
  kidsChosen: text('Chosen websites'),
  lift: text('Any source'),
  console: text('Source'),
} as const satisfies ChoiceFilter

/** The words of a search that mean a source. 'youtube' means the type. */
export const SOURCE_WORDS = {
  chessable: ['chessable'],
  modern_chess: ['modern chess'],
  chessbase: ['chessbase', 'chess base'],
  chess_publishing: ['chesspublishing', 'chess publishing'],
  amazon: ['amazon'],
}
