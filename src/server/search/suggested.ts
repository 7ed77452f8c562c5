import type { SuggestionReason } from '#shared/contracts/study.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayUntil, fitsRating, hasValue } from './filters.ts'
import { Best } from './page.ts'

type Suggested = { id: number; reason: SuggestionReason }

/** A lesson for the other side is worth less than any other. */
const SIDE = 32
const SAME_LINE = 16
const SAME_AUTHOR = 8
const LEVEL = 4
const RATING = 2
/** Decides among lessons that are otherwise equal. */
const LANGUAGE = 1

/** The first that is true is the reason. */
const REASONS = ['author', 'line', 'level', 'side'] as const

type Learner = {
  opening: string
  studied: readonly number[]
  known: ReadonlySet<number>
  /** Those that the learner reads. */
  languages: readonly string[]
  /** What the learner has said about themselves. */
  rating: number | null
  freeOnly: boolean
}

/**
 * Returns resources on an opening (a name without its variation) that are new to the learner, best first, ties by
 * rating, by language, then by newest. A resource scores by sharing a side, a line, an author or a level with what the learner
 * studies on the opening (`studied`, IDs). Resources in `known` and those with dead links are left out.
 */
export function suggestedIds(
  index: CatalogueIndex,
  { opening, studied, known, languages, rating, freeOnly }: Learner,
  { limit, now }: { limit: number; now: Date },
): Suggested[] {
  const lines = new Set(
    index.openings.list.flatMap((name, code) => (openingFamily(name) === opening ? [code] : [])),
  )
  const own = studied
    .flatMap((id) => index.docOf(id) ?? [])
    .filter((doc) => lines.has(index.opening[doc] ?? -1))
  const ownLines = new Set(own.map((doc) => index.opening[doc]))
  const authors = new Set(own.map((doc) => index.author[doc]))
  const levelOf = (doc: number) => index.values.level.valueAt(doc)
  const sidesAt = (doc: number) => index.values.side.valuesAt(doc)
  const levels = new Set(own.map(levelOf))
  const side = onlySide(own.map(sidesAt))
  authors.delete(-1)
  levels.delete('all')
  const fits = (doc: number) => {
    const theirs = sidesAt(doc)
    return {
      line: ownLines.has(index.opening[doc]),
      author: authors.has(index.author[doc]),
      level: levels.has(levelOf(doc)),
      side: side !== null && isOnly(theirs, side),
      otherSide: side !== null && theirs.length > 0 && !theirs.includes(side),
    }
  }
  const isRead = hasValue(index, 'language', languages)
  const isFree = hasValue(index, 'price', ['free'])
  const isWithin = rating === null ? () => false : fitsRating(index, rating)
  const scoreOf = (doc: number) => {
    const { line, author, level, otherSide } = fits(doc)
    return (
      (otherSide ? 0 : SIDE) +
      (line ? SAME_LINE : 0) +
      (author ? SAME_AUTHOR : 0) +
      (level ? LEVEL : 0) +
      (isWithin(doc) ? RATING : 0) +
      (isRead(doc) ? LANGUAGE : 0)
    )
  }
  const isDead = hasValue(index, 'link', ['dead'])
  const scores = new Uint8Array(index.size)
  const day = dayUntil(index, now)
  const best = new Best(
    limit,
    (a, b) =>
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      day(b) - day(a) ||
      (index.ids[a] ?? 0) - (index.ids[b] ?? 0),
  )
  for (let doc = 0; doc < index.size; doc++) {
    if (!index.live[doc] || !lines.has(index.opening[doc] ?? -1)) continue
    if (isDead(doc) || (freeOnly && !isFree(doc))) continue
    if (known.has(index.ids[doc] ?? 0)) continue
    scores[doc] = scoreOf(doc)
    best.offer(doc)
  }
  return best.inOrder().map((doc) => {
    const fit = fits(doc)
    const reason = REASONS.find((each) => fit[each]) ?? 'opening'
    return { id: index.ids[doc] ?? 0, reason }
  })
}

/** Returns the side that all lessons for one side are for; null if there are none, or some for each. */
function onlySide(sides: readonly (readonly string[])[]): string | null {
  const [side = null, other] = new Set(sides.filter(({ length }) => length === 1).flat())
  return other === undefined ? side : null
}

function isOnly(sides: readonly string[], side: string): boolean {
  return sides.length === 1 && sides[0] === side
}
