import { USUAL_MINUTES } from '#shared/domain/duration.ts'
import type { StartRole } from '#shared/domain/start-here.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { fitsAge, fitsRating, hasValue, PASSES, type Predicate } from './filters.ts'

/** What the reader said about themselves. Only `freeOnly` leaves anything out. */
export type StartProfile = {
  rating: number | null
  sides: readonly string[]
  freeOnly: boolean
  /** Whether resources for kids may be chosen. */
  withKids: boolean
  /** The language of a question, and the age and the levels that it names: lessons for others come last. */
  language?: string
  age?: number
  levels?: readonly string[]
}

type Choice = { role: StartRole; id: number }
/** The keys of a row, of which smaller ones come first. */
export type KeysOf = (row: number) => readonly number[]

/**
 * Chooses three lessons to start with among those that pass the filters (`verdictsOn`): the first one, a deeper one and
 * one to practice with, as docs/product.md §5.7 orders them. Nobody's is chosen twice; a role that nothing fits is left out.
 */
export function chooseStart(
  index: CatalogueIndex,
  rows: Int32Array,
  verdicts: Int32Array,
  { rating, sides, freeOnly, withKids, ...asked }: StartProfile,
): Choice[] {
  const isFree = hasValue(index, 'price', ['free'])
  const isKids = hasValue(index, 'kids', ['yes'])
  const isLong = hasValue(index, 'type', ['book', 'course'])
  const onSide = sides.length === 0 ? ALL : hasValue(index, 'side', sides)
  const unasked = misfitOf(index, asked)
  const { ids, author, practice } = index
  const fits = rating === null ? ALL : fitsRating(index, rating)
  /** Within the rating comes before on the side. */
  const misfit = (row: number) => 2 * Number(!fits(row)) + Number(!onSide(row))
  const merit = (row: number) => index.merit[row] as number
  const id = (row: number) => ids[row] as number
  const seconds = lengthIn(index)
  const chosen: number[] = []
  const isOpen = (row: number) =>
    !(freeOnly && !isFree(row)) &&
    (withKids || !isKids(row)) &&
    !chosen.some(
      (other) => other === row || ((author[row] as number) >= 0 && author[row] === author[other]),
    )
  const choose = (role: StartRole, isFit: Predicate, keysOf: KeysOf): Choice[] => {
    const isTaken = (row: number, at: number) =>
      verdicts[at] === PASSES && isFit(row) && isOpen(row)
    const best = firstBy(rows, isTaken, (row) => [unasked(row), ...keysOf(row)])
    if (best === null) return []
    chosen.push(best)
    return [{ role, id: id(best) }]
  }
  const first = choose(
    'first',
    () => true,
    (row) => [Number(!isFree(row)), misfit(row), -merit(row), seconds(row), id(row)],
  )
  const inDepth: KeysOf = (row) => [-merit(row), misfit(row), -seconds(row), id(row)]
  const long = choose('deeper', isLong, inDepth)
  const deeper =
    long.length > 0
      ? long
      : choose(
          'deeper',
          () => true,
          (row) => [-seconds(row), ...inDepth(row)],
        )
  const practiced = choose(
    'practice',
    (row) => practice[row] === 1,
    (row) => [misfit(row), -merit(row), id(row)],
  )
  return [...first, ...deeper, ...practiced]
}

/** Returns how far a row is from what a question asks for: its language, then the age and the levels that it names. */
function misfitOf(
  index: CatalogueIndex,
  { language, age, levels = [] }: Pick<StartProfile, 'language' | 'age' | 'levels'>,
): (row: number) => number {
  const wanted: Predicate[] = [
    language === undefined ? ALL : hasValue(index, 'language', [language, 'und']),
    age === undefined ? ALL : fitsAge(index, age),
    levels.length === 0 ? ALL : hasValue(index, 'level', [...levels, 'all']),
  ]
  return (row) => wanted.reduce((misfit, isSo) => 2 * misfit + Number(!isSo(row)), 0)
}

const ALL: Predicate = () => true

/** Returns the row with the smallest keys among those that fit; null if none does. */
export function firstBy(
  rows: Int32Array,
  isFit: (row: number, at: number) => boolean,
  keysOf: KeysOf,
): number | null {
  let best: number | null = null
  let bestKeys: readonly number[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (!isFit(row, at)) continue
    const keys = keysOf(row)
    if (best !== null && !isBefore(keys, bestKeys)) continue
    best = row
    bestKeys = keys
  }
  return best
}

/** Returns how long a row's resource takes, in seconds; what such resources usually take if it does not say. */
export function lengthIn({ seconds, values }: CatalogueIndex): (row: number) => number {
  const { codes } = values.type
  const usual = values.type.lists.map(
    ([type = 'other']) => 60 * USUAL_MINUTES[type as keyof typeof USUAL_MINUTES],
  )
  return (row) => (seconds[row] as number) || (usual[codes[row] as number] as number)
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((key, place) => key !== other[place])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}
