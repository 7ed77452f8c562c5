import { sourceLabel } from './catalogue.ts'

/** 'modern_chess' → 'Modern Chess'; names with capitals of their own are known. */
export function sourceName(source: string | null): string {
  const known: Readonly<Record<string, string>> = { youtube: 'YouTube', chessbase: 'ChessBase' }
  return known[source ?? ''] ?? titleCase(sourceLabel(source))
}

export function titleCase(text: string): string {
  return text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}
