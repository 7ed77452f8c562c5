import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { USUAL_MINUTES } from '#shared/domain/duration.ts'
import { chosenBy } from '#shared/domain/filters/table.ts'
import { MAX_PLAYER_RATING } from '#shared/domain/resource-ranges.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Demand, KINDS } from './demands.ts'
import {
  familyOf,
  type FilterFacts,
  hasValue,
  isAboutOneOf,
  type Narrowing,
  NO_TAXONOMY,
  type Predicate,
  type Taxonomy,
} from './filters.ts'
import { outsideEnglish } from './language-order.ts'
import { FIELD_BITS, FIELDS, PLAIN } from './postings.ts'
import { NO_READING, type Question, readQuestion } from './question.ts'
import { termsOf, togetherOf } from './terms.ts'
import { COMMON_WORDS } from './word-lists.ts'
import { familyOf as familyOfWord, singular } from './words.ts'

/** How strongly rows are on a subject: 0 on it, 1 beside it, -1 off it. */
type StrengthOf = (row: number) => number
/** `weight` is what one step of strength costs. */
export type Subject = { strengthOf: StrengthOf; weight: number }

const WORDS_WEIGHT = 1.5
const OPENING_WEIGHT = 3

const ON_ALL: StrengthOf = () => 0
const LONGEST_NAME = 5
/** A word names an opening if at least this share of the resources that have it in title or tags are about it. */
const NAMING_SHARE = 0.6

/** Returns the subject of a list: of its question, else of its opening, else of its topic (docs/product.md §5.7). */
export function subjectOf(
  index: CatalogueIndex,
  question: Question | null,
  narrowing: Narrowing,
  { taxonomy = NO_TAXONOMY }: FilterFacts,
): Subject {
  const [opening] = chosenBy('opening', narrowing)
  if (question) {
    const names = openingsNamed(index, question, taxonomy)
    if (names.length > 0) return onOpenings(index, names, familiesOf(index, names, taxonomy))
    return { strengthOf: strengthByWords(index, question), weight: WORDS_WEIGHT }
  }
  if (opening !== undefined) return onOpenings(index, [opening], familyOf(index, taxonomy, opening))
  const [topic] = chosenBy('category', narrowing)
  return { strengthOf: topic ? strengthByTopic(index, topic) : ON_ALL, weight: WORDS_WEIGHT }
}

const familiesOf = (index: CatalogueIndex, names: readonly string[], taxonomy: Taxonomy) =>
  names.flatMap((name) => familyOf(index, taxonomy, name))

/** The openings themselves, then the others of their families. */
export function onOpenings(
  index: CatalogueIndex,
  names: readonly string[],
  families: readonly string[],
): Subject {
  const isItself = isAboutOneOf(index, names)
  const isInFamily = isAboutOneOf(index, families)
  return {
    strengthOf: (row) => (isItself(row) ? 0 : isInFamily(row) ? 1 : -1),
    weight: OPENING_WEIGHT,
  }
}

/** The words of what is asked for in the title, then in title, tags and titles of chapters together. */
function strengthByWords(index: CatalogueIndex, { demands, asked }: Question): StrengthOf {
  const wanted = demands.filter(({ isLight }) => !isLight)
  if (wanted.length === 0) return ON_ALL
  const isAsked = outsideEnglish(index, asked)
  const isInTitle = hasAll(index, wanted, PLAIN.title, isAsked)
  const isInBoth = hasAll(index, wanted, PLAIN.title | PLAIN.others, isAsked)
  return (row) => (isInTitle(row) ? 0 : isInBoth(row) ? 1 : -1)
}

const TOPICS: ReadonlySet<string> = new Set(
  CATEGORIES.filter((category) => category !== 'general' && category !== 'other'),
)

function strengthByTopic(index: CatalogueIndex, topic: string): StrengthOf {
  const question = TOPICS.has(topic) ? readQuestion(index, topic, NO_READING) : null
  if (!question || question.demands.length === 0) return ON_ALL
  const says = hasAll(index, question.demands, PLAIN.title | FIELDS.tags, () => false)
  return (row) => (says(row) ? 0 : 1)
}

/** Returns whether a row has every word, or a synonym of it, in the fields. */
function hasAll(
  index: CatalogueIndex,
  demands: readonly Demand[],
  fields: number,
  isAsked: Predicate,
): Predicate {
  const found = new Uint8Array(index.size)
  for (const [number, { words, alternatives }] of demands.entries()) {
    const stem = singular(words)
    // 'Attacking' says what 'attack' does, 'memorize' not what 'memorable' does.
    const isOther = (key: string) =>
      familyOfWord(key) === familyOfWord(stem) && !key.startsWith(stem) && !stem.startsWith(key)
    for (const { term, kind, isNative = false } of alternatives) {
      if (kind > KINDS.form || (kind === KINDS.form && isOther(term.key))) continue
      for (let at = 0; at < term.length; at++) {
        const posting = term.postings[at] as number
        const row = posting >>> FIELD_BITS
        if (found[row] === number && posting & fields && (!isNative || isAsked(row)))
          found[row] = number + 1
      }
    }
  }
  return (row) => found[row] === demands.length
}

/** Returns the openings that a question names, the narrowest ones. */
export function openingsNamed(
  index: CatalogueIndex,
  question: Question,
  taxonomy: Taxonomy,
): string[] {
  const { words, limits, understood } = question
  const isOfPlay =
    limits.some(({ field }) => field === 'rating') ||
    understood.some(({ filter }) => filter.field === 'side')
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
      const own = words.slice(at, at + length)
      const meaning = index.language.meaningAt(own, 0, new Set())
      const key = own.map(({ stem }) => stem).join(' ')
      const keys = meaning?.length === length ? [key, ...meaning.same] : [key]
      const called = keys.find((each) => index.language.openingsCalled.has(each))
      // 'In French' is a language.
      if (called === undefined || (length === 1 && words[at - 1]?.word === 'in')) continue
      const names = index.language.openingsCalled.get(called) ?? []
      const isFreer = isOfPlay && !COMMON_WORDS.has(key)
      if (!isWhole(called, names) && !isFreer && !isMostlyAbout(index, called, names, taxonomy))
        continue
      found.push(...names)
      at += length - 1
      break
    }
  }
  const isBroader = (name: string) =>
    found.some((other) => other !== name && familyOf(index, taxonomy, name).includes(other))
  return [...new Set(found)].filter((name) => !isBroader(name))
}

/** Whether it is the name itself, of two words or more. */
function isWhole(called: string, names: readonly string[]): boolean {
  return (
    called.includes(' ') &&
    names.some((name) => name.split(' ').length === called.split(' ').length)
  )
}

function isMostlyAbout(
  index: CatalogueIndex,
  called: string,
  names: readonly string[],
  taxonomy: Taxonomy,
): boolean {
  const terms = called.split(' ').map((key) => termsOf(index, [key]))
  if (terms.some(({ length }) => length === 0)) return true
  const { postings, length } = togetherOf(terms.flat())
  const isAbout = isAboutOneOf(index, familiesOf(index, names, taxonomy))
  let [all, about] = [0, 0]
  for (let at = 0; at < length; at++) {
    const posting = postings[at] as number
    const row = posting >>> FIELD_BITS
    if (!index.live[row] || !(posting & (FIELDS.title | FIELDS.tags))) continue
    all++
    about += Number(isAbout(row))
  }
  return about >= all * NAMING_SHARE
}

/** The rating of a reader, or null and the one from which ranges are counted. */
export type Aim = { rating: number | null; from: number }

const FAR_COST = 4
const PRACTICE_COST = 3
const PRICE_COST = 1.5
const LONG_COST = 0.5
const HOUR = 3600
const BEST_MERIT = 5
const STEP = 300
const MOST_STEPS = 3
const STEPS_FOR_ALL = 2

export function middleOf({ ratingFrom, ratingTo }: CatalogueIndex, row: number): number {
  return ((ratingFrom[row] as number) + (ratingTo[row] as number)) / 2
}

/** What speaks against a row, in each role of 'Start here'; smaller ones come first. */
export type Costs = {
  /** What no role costs less than. */
  atLeast: (row: number) => number
  of: (row: number) => number
  first: (row: number) => number
  deeper: (row: number) => number
}

export function costsOf(
  index: CatalogueIndex,
  { strengthOf, weight }: Subject,
  { rating, from }: Aim,
): Costs {
  const { ratingFrom, ratingTo, merit, practice } = index
  const isFree = hasValue(index, 'price', ['free'])
  const seconds = lengthIn(index)
  const atLeast = (row: number) => BEST_MERIT - (merit[row] as number)
  const of = (row: number) => {
    const [least, most] = [ratingFrom[row] as number, ratingTo[row] as number]
    const isFar = rating !== null && (rating < least || rating > most)
    const steps = Math.floor(Math.abs((rating ?? from) - (least + most) / 2) / STEP)
    const isForAll = least === 0 && most === MAX_PLAYER_RATING
    const off = isForAll ? STEPS_FOR_ALL : Math.min(steps, MOST_STEPS)
    return FAR_COST * Number(isFar) + weight * strengthOf(row) + atLeast(row) + off
  }
  const deeper = (row: number) => of(row) + PRACTICE_COST * (practice[row] as number)
  const first = (row: number) =>
    deeper(row) + PRICE_COST * Number(!isFree(row)) + LONG_COST * Number(seconds(row) > HOUR)
  return { atLeast, of, first, deeper }
}

/** Returns how many of the tags, by their terms, each row has. */
export function tagsInCommon(
  index: CatalogueIndex,
  tags: readonly string[],
): (row: number) => number {
  const counts = new Map<number, number>()
  for (const tag of tags)
    for (const row of index.docsTagged([tag])) counts.set(row, (counts.get(row) ?? 0) + 1)
  return (row) => counts.get(row) ?? 0
}

/** Returns how long a row's resource takes, in seconds; what such resources usually take if it does not say. */
export function lengthIn({ seconds, values }: CatalogueIndex): (row: number) => number {
  const { codes } = values.type
  const usual = values.type.lists.map(
    ([type = 'other']) => 60 * USUAL_MINUTES[type as keyof typeof USUAL_MINUTES],
  )
  return (row) => (seconds[row] as number) || (usual[codes[row] as number] as number)
}
