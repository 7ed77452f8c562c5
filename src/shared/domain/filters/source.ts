import { titleCase } from '../title-case.ts'

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

/** Returns 'modern chess' for 'modern_chess', and 'Unknown' for a missing source. */
export function sourceLabel(source: string | null): string {
  return source ? source.replaceAll('_', ' ') : 'Unknown'
}

/** Returns 'Modern Chess' for 'modern_chess'. Names with unusual capitals are listed. */
export function sourceName(source: string | null): string {
  const known: Readonly<Record<string, string>> = { youtube: 'YouTube', chessbase: 'ChessBase' }
  return known[source ?? ''] ?? titleCase(sourceLabel(source))
}
