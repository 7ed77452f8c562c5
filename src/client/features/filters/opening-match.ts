import { textMatches } from '#client/kit/text-match.ts'

type NamedLine = { label: string; note?: string | undefined }

/**
 * An opening is found by its name, or by the moves it begins with: 'e4 c5', '1.e4 c', 'nf3'. Case does not
 * matter, for phones begin with a capital.
 */
export function openingMatches(text: string, { label, note }: NamedLine): boolean {
  if (textMatches(text, [label])) return true
  const typed = wordsOf(text)
  const moves = wordsOf(note ?? '')
  return (
    typed.length > 0 &&
    typed.every((word, index) =>
      index === typed.length - 1 ? moves[index]?.startsWith(word) : moves[index] === word,
    )
  )
}

function wordsOf(moves: string): string[] {
  return moves
    .toLowerCase()
    .replace(/\d+[.…]+/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
}
