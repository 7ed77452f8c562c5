import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { isSubjectTag } from '#shared/domain/resource-display.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayUntil, hasValue, type Predicate } from './filters.ts'
import { Best } from './page.ts'
import { middleOf, tagsInCommon, costsOf, onOpenings, type Subject } from './relevance.ts'
import { inLanguage, oneOfEachWork, onSide, OTHER_LANGUAGES } from './start-here.ts'

const SAME_AUTHOR = 10
const SAME_OPENING = 15
const SAME_LEVEL = 2

/**
 * Returns the resources most similar to one, best first; ties by subject tags in common, the category, the middle of the
 * ratings, and newest. Null if it does not exist.
 */
export function relatedIds(
  index: CatalogueIndex,
  id: number,
  { tags, limit, now }: { tags: readonly string[]; limit: number; now: Date },
): { id: number; score: number }[] | null {
  const own = index.docOf(id)
  if (own === undefined) return null
  const { author, opening, ids } = index
  const day = dayUntil(index, now)
  const level = index.values.level.codes
  const isInCategory = hasValue(index, 'category', index.values.category.valuesAt(own).slice(0, 1))
  const inCommon = tagsInCommon(index, tags.filter(isSubjectTag))
  const middle = middleOf(index, own)
  const distance = (doc: number) => Math.abs(middleOf(index, doc) - middle)
  const everyOpening = index.openings.find(ALL_OPENINGS)
  const [sameAuthor, sameOpening, sameLevel] = [author[own], opening[own], level[own]]
  const scoreOf = (doc: number) =>
    (sameAuthor !== -1 && author[doc] === sameAuthor ? SAME_AUTHOR : 0) +
    (sameOpening !== -1 && sameOpening !== everyOpening && opening[doc] === sameOpening
      ? SAME_OPENING
      : 0) +
    (level[doc] === sameLevel ? SAME_LEVEL : 0)
  const best = new Best(
    limit,
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      inCommon(b) - inCommon(a) ||
      Number(isInCategory(b)) - Number(isInCategory(a)) ||
      distance(a) - distance(b) ||
      day(b) - day(a) ||
      (ids[a] ?? 0) - (ids[b] ?? 0),
  )
  const editions: number[] = []
  for (let doc = 0; doc < index.size; doc++) {
    if (!index.live[doc] || doc === own || scoreOf(doc) === 0) continue
    if (index.work[doc] === -1) best.offer(doc)
    else if (index.work[doc] !== index.work[own]) editions.push(doc)
  }
  for (const doc of oneOfEachWork(index, editions, (row) => row, readerOf(index, own)))
    best.offer(doc)
  return best.inOrder().map((doc) => ({ id: ids[doc] ?? 0, score: scoreOf(doc) }))
}

/** Whoever looks at a resource reads its language. */
const readerOf = (index: CatalogueIndex, own: number) => ({
  languages: [[index.values.language.valueAt(own)], ...OTHER_LANGUAGES],
  from: middleOf(index, own),
})

type Instead = {
  /** A free one on the same subject, of a resource that has a price. */
  free: number | null
  /** The one on the same subject for the next ratings up. */
  next: number | null
}

/** The opening of a resource with its variations, or null; and its tags. */
type Own = { family: readonly string[] | null; tags: readonly string[] }

/** How far above its own middle the middle of what comes next is at least. */
const NEXT_STEP = 200

/**
 * Returns what a reader may study instead of a resource, and after it (docs/product.md §7.3). Both are on the same
 * subject, for the same readers, children or others, and for no other side. A free edition of the same work comes first.
 */
export function insteadOf(index: CatalogueIndex, own: number, about: Own, now: Date): Instead {
  const { ids, ratingFrom, ratingTo, values } = index
  const [from, to] = [ratingFrom[own] as number, ratingTo[own] as number]
  const isFree = hasValue(index, 'price', ['free'])
  const isForSame = hasValue(index, 'kids', values.kids.valuesAt(own))
  const isOnSide = onSide(index, values.side.valuesAt(own))
  const subject = subjectOf(index, about)
  const middle = middleOf(index, own)
  const costs = costsOf(index, subject, { rating: null, from: middle })
  const day = dayUntil(index, now)
  const isOwn = (row: number) =>
    row === own || (index.work[own] !== -1 && index.work[row] === index.work[own])
  const isOpen = (row: number) =>
    !isOwn(row) && subject.strengthOf(row) >= 0 && isForSame(row) && isOnSide(row)
  const open = [...index.liveDocs()].filter(isOpen)
  const id = (row: number) => ids[row] as number
  const reader = readerOf(index, own)
  const best = (isFit: Predicate, distance: (row: number) => number): number | null => {
    const among = oneOfEachWork(index, open.filter(isFit), (row) => row, reader)
    const [found] = inLanguage(index, among, (row) => row, reader.languages).toSorted(
      (a, b) =>
        distance(a) - distance(b) ||
        costs.first(a) - costs.first(b) ||
        day(b) - day(a) ||
        id(a) - id(b),
    )
    return found === undefined ? null : id(found)
  }
  const overlaps = (row: number) =>
    (ratingFrom[row] as number) <= to && from <= (ratingTo[row] as number)
  const isPriced = !isFree(own) && !values.missing.valuesAt(own).includes('price')
  const freeEditions = [...index.liveDocs()].filter(
    (row) => row !== own && isOwn(row) && isFree(row),
  )
  const [edition] = isPriced ? oneOfEachWork(index, freeEditions, (row) => row, reader) : []
  const step = (row: number) => middleOf(index, row) - middle
  return {
    free:
      edition !== undefined
        ? id(edition)
        : isPriced
          ? best(
              (row) => isFree(row) && overlaps(row),
              () => 0,
            )
          : null,
    next: best((row) => step(row) >= NEXT_STEP, step),
  }
}

/** The same opening or a variation of it; else two subject tags in common, or the only one. */
function subjectOf(index: CatalogueIndex, { family, tags }: Own): Subject {
  if (family) return onOpenings(index, family.slice(0, 1), family)
  const subjects = tags.filter(isSubjectTag)
  const inCommon = tagsInCommon(index, subjects)
  const wanted = Math.min(subjects.length, 2)
  return { strengthOf: (row) => (wanted > 0 && inCommon(row) >= wanted ? 0 : -1), weight: 0 }
}
