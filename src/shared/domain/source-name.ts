import { sourceLabel } from './catalogue.ts'

/** Returns 'Modern Chess' for 'modern_chess'. Names with unusual capitals are listed. */
export function sourceName(source: string | null): string {
  const known: Readonly<Record<string, string>> = { youtube: 'YouTube', chessbase: 'ChessBase' }
  return known[source ?? ''] ?? titleCase(sourceLabel(source))
}

export function titleCase(text: string): string {
  return text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}
