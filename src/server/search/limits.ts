import { z } from 'zod'
import type { LimitField } from '#shared/domain/search-limits.ts'
import { MAX_AGE, MIN_AGE } from '#shared/domain/resource-ranges.ts'
import { type CatalogueIndex, NO_DAY } from './catalogue-index.ts'
import { dayOf, dayUntil, fitsRating } from './filters.ts'
import { NAMING_WORDS, phraseList, wordList } from './word-lists.ts'
import limitWords from './words/limit-words.json' with { type: 'json' }

/** Words of a search that limit a duration, a price or a date, or that ask for an order. */
export type Limit = { words: string; field: LimitField; value: string }

type Word = { word: string; from?: string }
type ReadLimit = { length: number; field: LimitField; value: string }

const MINUTE = 60
const HOUR = 3600

const list = z
  .strictObject({
    units: z.strictObject({ minute: wordList, hour: wordList }),
    amounts: z.record(z.string(), phraseList),
    currencies: wordList,
    lasting: wordList,
    timed: wordList,
    goods: wordList,
    comparing: z.record(z.enum(['max', 'min', 'about']), phraseList),
    orders: z.record(z.enum(['newest', 'cheapest']), phraseList),
    brief: wordList,
    beforeYears: wordList,
    beforeRatings: wordList,
    afterRatings: wordList,
    upTo: wordList,
    counted: wordList,
  })
  .parse(limitWords)

const UNITS: ReadonlyMap<string, number> = new Map([
  ...list.units.minute.map((word) => [word, MINUTE] as const),
  ...list.units.hour.map((word) => [word, HOUR] as const),
])
const CURRENCIES = new Set(list.currencies)
/** Words for what has a duration or a price, next to which 'short', 'new' or a bare number is a limit. */
const LASTING = new Set(list.lasting)
const GOODS = new Set(list.goods)
/** Next to a duration, these words add nothing. */
const TIMED = new Set(list.timed)
const BRIEF = new Set(list.brief)
/** Words before a number that is a year, and between which and a number there is one. */
const BEFORE_YEARS = new Set(list.beforeYears)
/** Words that belong to a rating after or before them. */
const BEFORE_RATINGS = new Set(list.beforeRatings)
const AFTER_RATINGS = new Set(list.afterRatings)
/** The words that name a child; they end the phrases that do. */
const CHILDREN = new Set(
  NAMING_WORDS.audience.kids.flatMap((phrase) => phrase.split(' ').slice(-1)),
)
/** What is measured, paid or counted, beside whose number there is no rating. */
const COUNTED = new Set([...UNITS.keys(), ...CURRENCIES, ...list.counted])
/** Words between two ratings. */
const UP_TO = new Set(list.upTo)

/** Phrases that compare, with what they mean; an amount without one is approximate. */
const COMPARING = [...phrasesOf(list.comparing), { phrase: '', meaning: 'about' }]
/** Phrases for an amount, with its minutes. */
const AMOUNTS = phrasesOf(list.amounts)
const ORDERS = new Map(phrasesOf(list.orders).map(({ phrase, meaning }) => [phrase, meaning]))

/** Returns each phrase with what it means, longer ones first. */
function phrasesOf(
  table: Readonly<Record<string, readonly string[]>>,
): { phrase: string; meaning: string }[] {
  return Object.entries(table)
    .flatMap(([meaning, own]) => own.map((phrase) => ({ phrase, meaning })))
    .toSorted((a, b) => b.phrase.split(' ').length - a.phrase.split(' ').length)
}

/** The words of limits, so that they are not taken for misspellings. */
export const LIMIT_WORDS: ReadonlySet<string> = new Set(
  [
    ...[...COMPARING, ...AMOUNTS].map(({ phrase }) => phrase),
    ...UNITS.keys(),
    ...ORDERS.keys(),
    ...CURRENCIES,
    ...LASTING,
    ...GOODS,
    ...BRIEF,
    'since after before new',
  ].flatMap((phrase) => phrase.split(' ')),
)

/** Returns the limits among words, and the other words. `isLiteral` tells which words must be read literally. */
export function limitsIn<Each extends Word>(
  words: readonly Each[],
  isLiteral: (word: string) => boolean,
): { limits: Limit[]; rest: Each[] } {
  const limits: Limit[] = []
  const rest: Each[] = []
  for (let at = 0; at < words.length;) {
    const found =
      amountAt(words, at) ??
      yearAt(words, at) ??
      ageAt(words, at) ??
      ratingAt(words, at) ??
      orderAt(words, at)
    const own = words.slice(at, at + (found?.length ?? 1))
    if (found && !own.some(({ word }) => isLiteral(word))) {
      const typed = [...new Set(own.map(({ word, from }) => from ?? word))]
      limits.push({ words: typed.join(' '), field: found.field, value: found.value })
    } else rest.push(...own)
    at += own.length
  }
  const isTimed = limits.some(({ field }) => field === 'duration')
  return { limits, rest: isTimed ? rest.filter(({ word }) => !TIMED.has(word)) : rest }
}

function startsWith(words: readonly Word[], at: number, phrase: string): number {
  if (phrase === '') return 0
  const parts = phrase.split(' ')
  return parts.every((part, index) => words[at + index]?.word === part) ? parts.length : -1
}

function amountAt(words: readonly Word[], at: number): ReadLimit | null {
  for (const { phrase, meaning: relation } of COMPARING) {
    const length = startsWith(words, at, phrase)
    if (length < 0) continue
    const amount = durationAt(words, at + length) ?? priceAt(words, at + length, relation)
    // A price without a comparison says nothing about what may be paid, and a title may be '10-Minute Openings'.
    if (!amount || (amount.field === 'cost' && relation === 'about')) continue
    if (phrase === '' && !words.some(({ word }) => LASTING.has(word))) continue
    return {
      length: length + amount.length,
      field: amount.field,
      value: `${relation} ${amount.number}`,
    }
  }
  return null
}

type Amount = { length: number; number: number; field: 'duration' | 'cost' }

function durationAt(words: readonly Word[], at: number): Amount | null {
  for (const { phrase, meaning: minutes } of AMOUNTS) {
    const length = startsWith(words, at, phrase)
    if (length > 0) return { length, number: Number(minutes) * MINUTE, field: 'duration' }
  }
  const word = words[at]?.word ?? ''
  const [, joined = '', unit = ''] = /^(\d{1,4})([a-z]{1,7})$/.exec(word) ?? []
  const glued = UNITS.get(unit)
  if (glued !== undefined) return { length: 1, number: Number(joined) * glued, field: 'duration' }
  const seconds = UNITS.get(words[at + 1]?.word ?? '')
  if (!/^\d{1,4}$/.test(word) || seconds === undefined) return null
  return { length: 2, number: Number(word) * seconds, field: 'duration' }
}

function priceAt(words: readonly Word[], at: number, relation: string): Amount | null {
  const [first = '', second = ''] = [words[at]?.word, words[at + 1]?.word]
  const isNumber = (word: string) => /^\d{1,4}$/.test(word)
  if (CURRENCIES.has(first) && isNumber(second))
    return { length: 2, number: Number(second), field: 'cost' }
  if (!isNumber(first)) return null
  if (CURRENCIES.has(second)) return { length: 2, number: Number(first), field: 'cost' }
  // A bare number is minutes for what lasts and dollars for what is sold; a large one is a rating.
  if (relation === 'about' || Number(first) >= 500) return null
  const has = (nouns: ReadonlySet<string>) => words.some(({ word }) => nouns.has(word))
  if (has(LASTING)) return { length: 1, number: Number(first) * MINUTE, field: 'duration' }
  return has(GOODS) ? { length: 1, number: Number(first), field: 'cost' } : null
}

function yearAt(words: readonly Word[], at: number): ReadLimit | null {
  const [first = '', second = ''] = [words[at]?.word, words[at + 1]?.word]
  if (!/^(?:1[5-9]|20)\d\d$/.test(second)) return null
  if (first === 'since') return { length: 2, field: 'published', value: `since ${second}` }
  if (first === 'after')
    return { length: 2, field: 'published', value: `since ${Number(second) + 1}` }
  return first === 'before' ? { length: 2, field: 'published', value: `before ${second}` } : null
}

/** 'Zurich 1953' is a tournament, and ratings near it are rounded. */
const isLikeYear = (number: number) => number >= 1850 && number <= 2100 && number % 50 !== 0

/** Whether a word says that the number before it is a rating. */
export const isOfRatings = (word: string): boolean => AFTER_RATINGS.has(word)

/** After 'in' or 'from', a number between these is a year, if it begins no range. */
const FIRST_YEAR = 1500
const LAST_YEAR = 2100

/** '1500', 'U1200', '1600elo'. */
function ratingIn(word: Word | undefined): number | null {
  const number = Number(/^u?(\d{3,4})(?:elo|dwz|uscf|fide)?$/.exec(word?.word ?? '')?.[1] ?? 0)
  return number < 400 || number > 2900 || isLikeYear(number) ? null : number
}

/** '8 year old', 'age 8', 'my son is 8': the words beside the number stay, because they name an audience. */
function ageAt(words: readonly Word[], at: number): ReadLimit | null {
  const age = /^\d{1,2}$/.test(words[at]?.word ?? '') ? Number(words[at]?.word) : 0
  if (age < MIN_AGE || age > MAX_AGE) return null
  const isAge =
    /^(?:years?|yo|yrs?)$/.test(words[at + 1]?.word ?? '') ||
    /^aged?$/.test(words[at - 1]?.word ?? '') ||
    (/^(?:is|turned|ist)$/.test(words[at - 1]?.word ?? '') &&
      words.slice(0, at).some(({ word }) => CHILDREN.has(word)))
  return isAge ? { length: 1, field: 'age', value: `for ${age}` } : null
}

/**
 * A number that may be a rating, from 400 to 2900, unless the word before it says that it is a year, or the word beside it what it
 * counts ('$600', '1500 minutes'); '1400 to 1600' is the middle. Words about ratings beside it belong to it.
 */
function ratingAt(words: readonly Word[], at: number): ReadLimit | null {
  let start = at
  while (BEFORE_RATINGS.has(words[start]?.word ?? '')) start++
  const number = ratingIn(words[start])
  if (number === null) return null
  const upTo = UP_TO.has(words[start + 1]?.word ?? '') ? ratingIn(words[start + 2]) : null
  const isYear = number >= FIRST_YEAR && number <= LAST_YEAR
  if (upTo === null && isYear && BEFORE_YEARS.has(words[start - 1]?.word ?? '')) return null
  const next = ratingIn(words[start + 1])
  const last = upTo ?? next ?? number
  let end = start + (upTo !== null ? 3 : next !== null ? 2 : 1)
  const isCounted =
    COUNTED.has(words[end]?.word ?? '') || CURRENCIES.has(words[start - 1]?.word ?? '')
  if (isCounted) return null
  while (AFTER_RATINGS.has(words[end]?.word ?? '')) end++
  const value = `for ${Math.round((number + last) / 2)}`
  return { length: end - at, field: 'rating', value }
}

function orderAt(words: readonly Word[], at: number): ReadLimit | null {
  for (const length of [3, 2, 1]) {
    const phrase = words
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
    const order = ORDERS.get(phrase)
    if (order !== undefined && words.length >= at + length)
      return { length, field: 'order', value: order }
  }
  const word = words[at]?.word ?? ''
  const has = (nouns: ReadonlySet<string>) => words.some((each) => nouns.has(each.word))
  if (BRIEF.has(word) && has(LASTING)) return { length: 1, field: 'order', value: 'shortest' }
  const next = words[at + 1]?.word ?? ''
  const isNew = word === 'new' && (LASTING.has(next) || GOODS.has(next))
  return isNew ? { length: 1, field: 'order', value: 'newest' } : null
}

/** How far an approximate duration may be off. */
const NEAR = 0.25

/**
 * Returns how well the resource in a row fits a limit: 2 if it does, 1 if it is free and a price was named, 0
 * otherwise.
 */
export function limitFinder(
  index: CatalogueIndex,
  { field, value }: Limit,
): (row: number) => number {
  const [relation = '', text = ''] = value.split(' ')
  const number = Number(text)
  const { seconds, price, day } = index
  if (field === 'duration') {
    const least = relation === 'max' ? 1 : relation === 'min' ? number : number * (1 - NEAR)
    const most = relation === 'max' ? number : relation === 'min' ? Infinity : number * (1 + NEAR)
    return (row) => {
      const own = seconds[row] as number
      return own >= least && own <= most ? 2 : 0
    }
  }
  if (field === 'cost') {
    const { codes } = index.values.price
    const free = index.values.price.map((values) => Number(values.includes('free')))
    return (row) => {
      const own = price[row] as number
      if (own > 0) return (relation === 'max' ? own <= number : own >= number) ? 2 : 0
      return relation === 'max' && (own === 0 || free[codes[row] as number] === 1) ? 1 : 0
    }
  }
  if (field === 'published') {
    const first = dayOf(`${text}-01-01`)
    return (row) => {
      const own = day[row] as number
      if (own === NO_DAY) return 0
      return (relation === 'since' ? own >= first : own < first) ? 2 : 0
    }
  }
  if (field === 'rating') {
    const fits = fitsRating(index, number)
    return (row) => (fits(row) ? 2 : 0)
  }
  if (field === 'age') {
    const { ageFrom, ageTo } = index
    return (row) => ((ageFrom[row] as number) <= number && number <= (ageTo[row] as number) ? 2 : 0)
  }
  return value === 'shortest' ? (row) => ((seconds[row] as number) > 0 ? 2 : 0) : () => 2
}

/** More days, cents or seconds than any resource has. */
const MOST = 10_000_000

/** Returns the rank of a row in an order as a number below 2 ** 24; larger numbers come first. */
export function orderFinder(
  index: CatalogueIndex,
  order: string,
  now: Date,
): (row: number) => number {
  const { seconds, price } = index
  if (order === 'newest') {
    const day = dayUntil(index, now)
    return (row) => Math.max(0, day(row) + MOST / 2)
  }
  if (order === 'shortest') return (row) => MOST - (seconds[row] as number)
  const { codes } = index.values.price
  const free = index.values.price.map((values) => Number(values.includes('free')))
  return (row) => {
    const own = price[row] as number
    if (free[codes[row] as number] === 1 || own === 0) return MOST
    return own > 0 ? Math.max(1, MOST - Math.round(own * 100)) : 0
  }
}
