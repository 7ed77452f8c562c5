import { withoutMarks } from '#shared/texts/folded.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'

type NamedOpening = { name: string; openingPattern: string | null }
type Described = { title: string; description: string; tags: readonly string[] }

/** Words that many names share, so they tell nothing by themselves. */
const COMMON = new Set(
  'attack center classical countergambit defense four game gambit kings knights modern open opening openings pawn queens system the three variation with and chess'.split(
    ' ',
  ),
)

/**
 * Returns the openings that a resource's texts name, by name or by moves, the likeliest first; then 'All Openings',
 * which is right for what names none.
 */
export function rankOpenings(resource: Described, openings: readonly NamedOpening[]): string[] {
  const title = ` ${plain(resource.title)} `
  const tags = ` ${plain(resource.tags.join(' | '))} `
  const description = ` ${plain(resource.description)} `
  const scored = openings.map(({ name, openingPattern }) => ({
    name,
    score:
      4 * scoreIn(title, name, openingPattern) +
      scoreIn(tags, name, openingPattern) +
      wholeScoreIn(description, name, openingPattern),
  }))
  const found = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
  return [...found.map(({ name }) => name), ALL_OPENINGS]
}

/** A longer name says more than the shorter one that it contains, and so do more moves. */
function wholeScoreIn(text: string, name: string, pattern: string | null): number {
  const words = plain(name)
  if (text.includes(` ${words} `)) return 100 + words.length
  const moves = pattern ? plain(pattern) : ''
  return moves.split(' ').length > 1 && text.includes(` ${moves} `) ? 60 + moves.length : 0
}

/** A part of a name counts as well: 'The Sicilian for everybody'. In descriptions, single words mean too much else. */
function scoreIn(text: string, name: string, pattern: string | null): number {
  const whole = wholeScoreIn(text, name, pattern)
  if (whole > 0) return whole
  const telling = plain(name)
    .split(' ')
    .filter((word) => word.length > 3 && !COMMON.has(word))
  const isNamed = telling.length > 0 && telling.every((word) => text.includes(` ${word} `))
  return isNamed ? 40 + telling.join(' ').length : 0
}

/** Lower case, without accents and punctuation, in American spelling. */
function plain(text: string): string {
  return (
    withoutMarks(text)
      .toLowerCase()
      .replaceAll("'s", '')
      .replaceAll('defence', 'defense')
      // '1. e4 c5' and '1.e4 c5' are the same moves.
      .replace(/\b\d+\.+\s*/g, ' ')
      .replace(/[^a-z0-9+#=-]+/g, ' ')
      .trim()
  )
}
