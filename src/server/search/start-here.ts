import type { StartRole } from '#shared/domain/start-here.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { fitsAge, hasValue, PASSES, type Predicate } from './filters.ts'
import { costsOf, lengthIn, middleOf, type Subject } from './relevance.ts'

/** What the reader said about themselves, once or in the question. Only `freeOnly` leaves anything out by itself. */
export type StartProfile = {
  rating: number | null
  sides: readonly string[]
  freeOnly: boolean
  /** Whether resources for kids may be chosen. */
  withKids: boolean
  /** The languages of the reader. */
  prefer: readonly string[]
}

/** What a question or a filter asks for: what does not fit cannot be chosen. */
export type Asked = {
  language?: string | undefined
  age?: number | undefined
  levels?: readonly string[]
  kids?: boolean
  /** For the first two roles only. */
  types?: readonly string[]
  prices?: readonly string[]
}

/** The matches of a list, which of them pass its filters (`verdictsOn`), and the order of their places. */
export type List = {
  docs: Int32Array
  verdicts: Int32Array
  compare: (place: number, other: number) => number
}

type Choice = { role: StartRole; id: number }

export const USUAL_RATING = 1200
const RATING_OF_LEVEL = tableOf<number>({
  beginner: 800,
  intermediate: 1500,
  advanced: 2000,
  master: 2400,
})
const TWO_HOURS = 7200
/** How far above a reader what goes deeper may begin. */
const MOST_ABOVE = 400

/**
 * Chooses three lessons to start with among those of a list that are on its subject: the first one, a deeper one and one
 * to practice with (docs/product.md §5.7). Nobody's is chosen twice; a role that nothing fits is left out.
 */
export function chooseStart(
  index: CatalogueIndex,
  { docs, verdicts, compare }: List,
  subject: Subject,
  profile: StartProfile,
  asked: Asked,
): Choice[] {
  const { ids, author, practice, ratingFrom } = index
  const { rating } = profile
  const languages = [profile.prefer, ...OTHER_LANGUAGES]
  const isOpen = both(openTo(index, profile, asked), (row) => subject.strengthOf(row) >= 0)
  const candidates = firstLanguage({ docs, verdicts }, isOpen, groupIn(index, languages))
  const [level, another] = asked.levels ?? []
  const from = (another === undefined && RATING_OF_LEVEL.get(level ?? '')) || USUAL_RATING
  const isNamed = both(
    asked.types?.length ? hasValue(index, 'type', asked.types) : ALL,
    asked.prices?.length ? hasValue(index, 'price', asked.prices) : ALL,
  )
  const editions: number[] = []
  for (const place of candidates) {
    const row = docs[place] as number
    if (index.work[row] !== -1) editions.push(row)
  }
  const reader = { languages, from: rating ?? from, isWanted: isNamed }
  const others = otherEditions(index, editions, reader)
  const costs = costsOf(index, subject, { rating, from })
  const seconds = lengthIn(index)
  const isLong = hasValue(index, 'type', ['book', 'course'])
  const chosen: number[] = []
  const isTaken = (row: number) =>
    chosen.some(
      (other) => other === row || ((author[row] as number) >= 0 && author[row] === author[other]),
    )
  const choose = (role: StartRole, costOf: (row: number) => number, fits: Predicate): Choice[] => {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (const place of candidates) {
      const row = docs[place] as number
      // Of a large list, hardly any row is looked at more closely than this.
      if (costs.atLeast(row) > least || others.has(row) || !fits(row) || isTaken(row)) continue
      const cost = costOf(row)
      if (cost > least || (cost === least && compare(place, best) > 0)) continue
      best = place
      least = cost
    }
    if (best < 0) return []
    const row = docs[best] as number
    chosen.push(row)
    return [{ role, id: ids[row] as number }]
  }
  const first = choose('first', costs.first, isNamed)
  const [start] = chosen
  if (start === undefined) return []
  const isDeeper = (row: number) =>
    isNamed(row) &&
    (isLong(row) || seconds(row) >= TWO_HOURS) &&
    middleOf(index, row) >= middleOf(index, start) &&
    (rating === null || (ratingFrom[row] as number) <= rating + MOST_ABOVE)
  return [
    ...first,
    ...choose('deeper', costs.deeper, isDeeper),
    ...choose('practice', costs.of, (row) => practice[row] === 1),
  ]
}

/** Returns the open places of a list that are in the first of the groups of languages in which there is one. */
function firstLanguage(
  { docs, verdicts }: Pick<List, 'docs' | 'verdicts'>,
  isOpen: Predicate,
  groupOf: (row: number) => number,
): Int32Array {
  const found = new Int32Array(verdicts.length)
  let [count, first] = [0, Number.POSITIVE_INFINITY]
  for (let place = 0; place < verdicts.length; place++) {
    const row = docs[place] as number
    if (verdicts[place] !== PASSES) continue
    const group = groupOf(row)
    if (group > first || !isOpen(row)) continue
    if (group < first) {
      first = group
      count = 0
    }
    found[count++] = place
  }
  return found.subarray(0, count)
}

const ALL: Predicate = () => true

const both =
  (one: Predicate, other: Predicate): Predicate =>
  (row) =>
    one(row) && other(row)

/** Returns whether a row is for the side, the age, the levels and the prices of who asks. */
function openTo(
  index: CatalogueIndex,
  { sides, freeOnly, withKids }: StartProfile,
  { language, age, levels = [], kids = false }: Asked,
): Predicate {
  const isReadable = language === undefined ? ALL : hasValue(index, 'language', [language])
  const isFree = freeOnly ? hasValue(index, 'price', ['free']) : ALL
  const isKids = hasValue(index, 'kids', ['yes'])
  const isOnSide = onSide(index, sides)
  const isOfAge = age === undefined ? ALL : fitsAge(index, age)
  const isOfLevel = levels.length === 0 ? ALL : hasValue(index, 'level', [...levels, 'all'])
  return (row) =>
    isReadable(row) &&
    isFree(row) &&
    (kids ? isKids(row) : withKids || !isKids(row)) &&
    isOnSide(row) &&
    isOfAge(row) &&
    isOfLevel(row)
}

/** A lesson for both sides or none suits every side. */
export function onSide(index: CatalogueIndex, sides: readonly string[]): Predicate {
  const { codes } = index.values.side
  const fits = index.values.side.map((own) =>
    Number(sides.length === 0 || own.length === 0 || own.some((side) => sides.includes(side))),
  )
  return (row) => fits[codes[row] as number] === 1
}

export type EditionReader = {
  languages: readonly (readonly string[])[]
  /** The rating to which an edition should be near. */
  from: number
  /** What comes before all else. */
  isWanted?: Predicate
}

/** Leaves one edition of each work: in the reader's language, free, for the nearest rating. */
export function oneOfEachWork<Item>(
  index: CatalogueIndex,
  items: readonly Item[],
  rowOf: (item: Item) => number,
  reader: EditionReader,
): readonly Item[] {
  const others = otherEditions(index, items.map(rowOf), reader)
  return others.size === 0 ? items : items.filter((item) => !others.has(rowOf(item)))
}

/** Returns those of the rows that are not the chosen edition of their work. */
function otherEditions(
  index: CatalogueIndex,
  rows: readonly number[],
  { languages, from, isWanted = ALL }: EditionReader,
): ReadonlySet<number> {
  // What the index does not have yet is no edition either.
  const workOf = (row: number) => index.work[row] ?? -1
  const editions = Map.groupBy(
    rows.filter((row) => workOf(row) !== -1),
    workOf,
  )
  const group = groupIn(index, languages)
  const isFree = hasValue(index, 'price', ['free'])
  const cost = (row: number) => [
    Number(!isWanted(row)),
    group(row),
    Number(!isFree(row)),
    Math.abs(middleOf(index, row) - from),
  ]
  return new Set(
    [...editions.values()].flatMap((all) => {
      const chosen = all.reduce((best, row) => (isLess(cost(row), cost(best)) ? row : best))
      return all.filter((row) => row !== chosen)
    }),
  )
}

/** Leaves one edition of each work, as `oneOfEachWork` does, where the first of them was. */
export function oneEditionInPlace(
  index: CatalogueIndex,
  ids: readonly number[],
  reader: EditionReader,
): number[] {
  const rowOf = (id: number) => index.docOf(id) ?? -1
  const workOf = (id: number) => index.work[rowOf(id)] ?? -1
  const shown = oneOfEachWork(index, ids, rowOf, reader)
  if (shown === ids) return [...ids]
  return ids.flatMap((id, at) => {
    const work = workOf(id)
    if (work === -1) return id
    const isFirst = ids.findIndex((each) => workOf(each) === work) === at
    return isFirst ? shown.filter((each) => workOf(each) === work) : []
  })
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((each, place) => each !== other[place])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

/** English comes where there is nothing in the language of the reader, then what needs no words, then any other. */
export const OTHER_LANGUAGES: readonly (readonly string[])[] = [['en'], ['und']]

/** Returns the items in the first of the groups of languages in which there is one; all of them if there is none. */
export function inLanguage<Item>(
  index: CatalogueIndex,
  items: readonly Item[],
  rowOf: (item: Item) => number,
  groups: readonly (readonly string[])[],
): readonly Item[] {
  const groupOf = groupIn(index, groups)
  const group = (item: Item) => groupOf(rowOf(item))
  const first = items.reduce((least, item) => Math.min(least, group(item)), groups.length)
  return items.filter((item) => group(item) === first)
}

/** Returns in which of the groups of languages a row is; one more for any other. */
function groupIn(
  index: CatalogueIndex,
  groups: readonly (readonly string[])[],
): (row: number) => number {
  const { codes } = index.values.language
  const groupOf = index.values.language.map(([language = '']) => {
    const at = groups.findIndex((languages) => languages.includes(language))
    return at < 0 ? groups.length : at
  })
  return (row) => groupOf[codes[row] as number] as number
}
