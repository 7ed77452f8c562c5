import { withoutMarks } from '#shared/texts/characters.ts'

/** Returns whether each word of the query occurs in one of the texts, ignoring case and accents. */
export function textMatches(query: string, texts: readonly (string | null)[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const all = folded(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

function folded(text: string): string {
  return withoutMarks(text).toLowerCase()
}
