import { MAX_PLAYER_RATING } from '#shared/domain/resource-ranges.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { fitsRating, hasValue, isAboutOneOf, type Predicate } from './filters.ts'
import { firstBy, lengthIn } from './start-here.ts'

type Instead = {
  /** A free one on the same subject, of a resource that has a price. */
  free: number | null
  /** The one on the same subject for the next ratings up. */
  next: number | null
}

/** What makes others be about the same: its opening with all variations, or else its tags. */
type Subject = { family: readonly string[] | null; tags: readonly string[] }

/**
 * Returns what a reader may study instead of a resource, and after it (docs/product.md §7.3). Both are for the same
 * readers, children or others. Those for its side and in its language come before others.
 */
export function insteadOf(index: CatalogueIndex, own: number, subject: Subject): Instead {
  const { ids, ratingFrom, ratingTo, merit, values } = index
  const [from, to] = [ratingFrom[own] as number, ratingTo[own] as number]
  const rows = index.liveDocs()
  const isFree = hasValue(index, 'price', ['free'])
  const isForSame = hasValue(index, 'kids', values.kids.valuesAt(own))
  const language = values.language.valueAt(own)
  const isReadable =
    language === 'und' ? () => true : hasValue(index, 'language', [language, 'und'])
  const sides = values.side.valuesAt(own)
  const isOnSide = sides.length === 0 ? () => true : hasValue(index, 'side', sides)
  const fits = fitsRating(index, Math.round((from + to) / 2))
  const seconds = lengthIn(index)
  const id = (row: number) => ids[row] as number
  const worth = (row: number) => -(merit[row] as number)
  const mismatch = (row: number) => 2 * Number(!isReadable(row)) + Number(!isOnSide(row))
  /** The closest subject in which there is one. */
  const best = (isFit: Predicate, keysOf: (row: number) => readonly number[]): number | null => {
    for (const isAbout of circlesAround(index, own, subject)) {
      const row = firstBy(
        rows,
        (each) => each !== own && isAbout(each) && isForSame(each) && isFit(each),
        keysOf,
      )
      if (row !== null) return id(row)
    }
    return null
  }
  const isPriced = !isFree(own) && !values.missing.valuesAt(own).includes('price')
  const free = isPriced
    ? best(isFree, (row) => [mismatch(row), Number(!fits(row)), worth(row), seconds(row), id(row)])
    : null
  const isUp = (row: number) => (ratingFrom[row] as number) > from && (ratingTo[row] as number) > to
  const step = (row: number) => Math.abs((ratingFrom[row] as number) - to)
  const next =
    to === MAX_PLAYER_RATING
      ? null
      : best(isUp, (row) => [
          mismatch(row),
          step(row),
          Number(!isFree(row)),
          worth(row),
          seconds(row),
          id(row),
        ])
  return { free, next }
}

/** Returns the subjects of a resource, the closest first. Another opening is another subject. */
function circlesAround(
  index: CatalogueIndex,
  own: number,
  { family, tags }: Subject,
): readonly Predicate[] {
  if (family) return [isAboutOneOf(index, family)]
  const isInCategory = hasValue(index, 'category', index.values.category.valuesAt(own).slice(0, 1))
  const tagged = index.docsTagged(tags)
  return [(row) => tagged.has(row) && isInCategory(row), isInCategory]
}
