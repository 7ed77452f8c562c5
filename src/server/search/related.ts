import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { isSubjectTag } from '#shared/domain/subject-tags.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayUntil, hasValue } from './filters.ts'
import { Best } from './page.ts'
import { middleOf, tagsInCommon } from './relevance.ts'

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
  for (let doc = 0; doc < index.size; doc++) {
    if (index.live[doc] && doc !== own && scoreOf(doc) > 0) best.offer(doc)
  }
  return best.inOrder().map((doc) => ({ id: ids[doc] ?? 0, score: scoreOf(doc) }))
}
