/** Whether every word of the query stands in one of the texts; case and accents do not matter. */
export function textMatches(query: string, texts: readonly (string | null)[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const all = folded(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
