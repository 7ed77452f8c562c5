import { CATEGORIES } from '#shared/domain/filters/category.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { ALL_FIELDS, FIELD_BITS, FIELDS, type Term } from './postings.ts'
import { type Demand, KINDS, type Understood } from './demands.ts'
import { asksForKids, type Question, type Reading } from './question.ts'
import { languageOrder, outsideEnglish } from './language-order.ts'
import { phraseFinder } from './phrases.ts'
import { hasValue, type Predicate } from './filters.ts'
import { limitFinder, orderFinder } from './limits.ts'
import { fitFinder, STRONGEST, Tally } from './tally.ts'
import { singular } from './words.ts'

/** Documents and the score of each; without a question, all documents with the same score. */
export type Matches = { docs: Int32Array; scores: Float64Array | null }

/**
 * If words are missing, the others must have at least this share of the total rarity, so that 'defense' alone does
 * not find every defense for 'berlin defense'.
 */
const TELLING_SHARE = 0.35

/** If this many results have every word, other results are not listed. */
const ENOUGH = 12

/** What a document ranks by, from the most to the least important, with the number of steps of each. */
const STEPS = {
  lead: 4,
  words: 32,
  home: 2,
  whole: 2,
  audience: 2,
  fit: 64,
  rarity: 2048,
  pairs: 32,
  light: 8,
  kind: 64,
  sum: 1024,
} as const
type Ranks = Record<keyof typeof STEPS, number>

/** Returns the ranks as one number, so that two documents are compared at once. */
function scoreOf(ranks: Ranks): number {
  let score = ranks.lead
  score = score * STEPS.words + ranks.words
  score = score * STEPS.home + ranks.home
  score = score * STEPS.whole + ranks.whole
  score = score * STEPS.audience + ranks.audience
  score = score * STEPS.fit + Math.min(ranks.fit, STEPS.fit - 1)
  score = score * STEPS.rarity + Math.min(ranks.rarity, STEPS.rarity - 1)
  score = score * STEPS.pairs + Math.min(ranks.pairs, STEPS.pairs - 1)
  score = score * STEPS.light + Math.min(ranks.light, STEPS.light - 1)
  score = score * STEPS.kind + Math.max(STEPS.kind - 1 - ranks.kind, 0)
  return score * STEPS.sum + Math.min(ranks.sum, STEPS.sum - 1)
}

/** The number of ranks in an order (`orderFinder`). */
const PLACES = 2 ** 24

/** Words for something of their own that names of openings end with. */
const KINDS_OF_OPENING = new Set(['attack', 'attacking', 'defense', 'defence', 'system'])

/** How much more a limit counts than a word that names a filter. */
const LIMIT_WEIGHT = 4
const FREE_WEIGHT = 2
/** How much it counts that a resource is about an opening that the question names. */
const OPENING_FIT = 4

export function everything(index: CatalogueIndex): Matches {
  return { docs: index.liveDocs(), scores: null }
}

export function matchesOf(
  index: CatalogueIndex,
  question: Question,
  {
    strict,
    now,
    knowsReader = false,
  }: Pick<Reading, 'strict'> & { now: Date; knowsReader?: boolean },
): Matches {
  const tally = tallyFor(index)
  try {
    addDemands(index, question, tally)
    for (const demand of question.demands) if (demand.isLight) tally.addLight(demand)
    for (const [number, each] of question.understood.entries()) tally.addNaming(index, each, number)
    for (const { term, length } of question.tags) tally.addTag(term, length)
    for (const term of question.openings.flat()) tally.addOpening(term)
    if (question.demands.every(({ isLight }) => isLight)) {
      if (question.understood.length > 0) tally.addFitting(index, question.understood)
      else if (question.limits.length > 0) tally.addAll(index)
    }
    dropBeyond(index, question, tally)
    return scored(index, question, tally, { enough: strict ? 1 : ENOUGH, now, knowsReader })
  } finally {
    tally.clear()
  }
}

/**
 * Drops what is beyond a limit. An approximate limit ('about') drops nothing, unless the question contains nothing
 * else.
 */
function dropBeyond(index: CatalogueIndex, { limits, demands }: Question, tally: Tally): void {
  const hard = limits.filter(
    ({ field, value }) =>
      field !== 'rating' && field !== 'age' && (demands.length === 0 || !value.startsWith('about')),
  )
  if (hard.length === 0) return
  const finders = hard.map((limit) => limitFinder(index, limit))
  tally.keep((doc) => finders.every((find) => find(doc) > 0))
}

function addDemands(index: CatalogueIndex, question: Question, tally: Tally): void {
  const { demands, asked, openings } = question
  const isAsked = outsideEnglish(index, asked)
  const demanded = demands.filter(({ isLight }) => !isLight)
  for (const [number, demand] of demanded.entries())
    tally.addDemand(index, demand, number, {
      rarity: rarityOf(index, demand),
      isAsked,
      isKind: openings.length === 0 && KINDS_OF_OPENING.has(singular(demand.words)),
    })
}

/** Returns the number of demanded words that each document has. */
export function tallied(index: CatalogueIndex, question: Question): Uint8Array {
  const tally = tallyFor(index)
  try {
    addDemands(index, question, tally)
    return tally.words.slice(0, index.size)
  } finally {
    tally.clear()
  }
}

const tallies = new WeakMap<CatalogueIndex, Tally>()

/**
 * Returns the index's own empty tally. No await comes between this call and `clear`, so one tally serves all
 * questions.
 */
function tallyFor(index: CatalogueIndex): Tally {
  const known = tallies.get(index)
  if (known && known.capacity >= index.size) return known
  const made = new Tally(index.ids.length)
  tallies.set(index, made)
  return made
}

/**
 * Returns how rare the word is, because rare words say more when others are missing: 40 for a word in a single
 * resource out of a million, 2 for one in every resource.
 */
function rarityOf(index: CatalogueIndex, { alternatives }: Demand): number {
  const frequency = alternatives
    .filter(
      ({ kind }) => kind === KINDS.whole || alternatives.every((each) => each.kind !== KINDS.whole),
    )
    .reduce((sum, { term }) => sum + term.length, 0)
  const share = Math.min(1, frequency / Math.max(1, index.liveCount))
  return Math.round((40 * Math.log1p(1 / Math.max(share, 1e-6))) / Math.log1p(1e6))
}

function scored(
  index: CatalogueIndex,
  question: Question,
  tally: Tally,
  { enough, now, knowsReader }: { enough: number; now: Date; knowsReader: boolean },
): Matches {
  const demanded = question.demands.filter(({ isLight }) => !isLight)
  const wanted = demanded.length || question.understood.length || Math.sign(question.limits.length)
  const languages = languageOrder(index, question, knowsReader)
  const least = fewestWords(tally, wanted, enough, languages.counts)
  const rarest = hasEnoughWords(index, question, tally, least)
  const phrases = phraseFinder(index, question)
  const subjects = subjectsOf(index, question)
  const categories = index.values.category.codes
  const amounts = question.limits.filter(({ field }) => field !== 'order')
  const fitsOf = [
    ...question.understood.map((each) => fitOf(index, each)),
    ...amounts.map((limit) => {
      const find = limitFinder(index, limit)
      return (doc: number) => LIMIT_WEIGHT * find(doc)
    }),
  ]
  const order = question.limits.find(({ field }) => field === 'order')
  const isKids = hasValue(index, 'kids', ['yes'])
  // Children's books are for adults only who ask for them.
  const isForKids = asksForKids(question)
  const placeOf = order && orderFinder(index, order.value, now)
  const most = demanded.reduce((sum, demand) => sum + rarityOf(index, demand), 0) * STRONGEST
  const leadOf = languages.leadFinder(tally, most)
  const docs = new Int32Array(tally.count)
  const scores = new Float64Array(tally.count)
  let count = 0
  for (let touched = 0; touched < tally.count; touched++) {
    const doc = tally.touched[touched] as number
    const all = tally.words[doc] as number
    if (isPartsOnly(tally, doc)) continue
    const isMention = demanded.length > 1 && tally.telling[doc] === 0
    const words = all - Number(isMention)
    if (all < least || (words < wanted && (tally.rarity[doc] as number) < rarest)) continue
    const phrase = phrases(doc)
    const pairs = Math.max(phrase >>> 1, 2 * (tally.tagPairs[doc] as number))
    let fits =
      (subjects[categories[doc] as number] as number) + OPENING_FIT * (tally.named[doc] as number)
    for (let at = 0; at < fitsOf.length; at++) {
      const named = ((tally.naming[doc] as number) >>> at) & 1
      const fit = fitsOf[at]?.(doc) ?? 0
      fits += question.understood[at]?.isAbout ? fit * named : Math.max(fit, named)
    }
    const rarity =
      words === wanted ? 2 * STEPS.rarity - 1 : (tally.rarity[doc] as number) >>> Number(isMention)
    if (placeOf) {
      const isTelling = Number((tally.rarity[doc] as number) >= most)
      const counted = (leadOf(doc) * STEPS.words + words) * STEPS.home + languages.homeOf(doc)
      const rank = (counted * STEPS.fit + Math.min(fits, STEPS.fit - 1)) * 2 + isTelling
      docs[count] = doc
      scores[count++] = rank * PLACES + placeOf(doc)
      continue
    }
    const isLate = !isForKids && isKids(doc)
    docs[count] = doc
    scores[count++] = scoreOf({
      // Of what is in the language asked in, resources for kids come last, too.
      lead: Math.max(0, leadOf(doc) - Number(isLate)),
      words,
      home: languages.homeOf(doc),
      whole: phrase & 1,
      audience: Number(!isLate),
      fit: fits,
      rarity: rarity >>> 1,
      pairs,
      light: tally.light[doc] as number,
      kind: tally.kind[doc] as number,
      sum: tally.sum[doc] as number,
    })
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/** A side that is named together with an opening counts as much as a limit; who wants it free takes another type. */
function fitOf(index: CatalogueIndex, { filter, isAbout }: Understood): (doc: number) => number {
  const find = fitFinder(index, filter)
  const weight = isAbout ? LIMIT_WEIGHT : filter.field === 'price' ? FREE_WEIGHT : 1
  return weight === 1 ? find : (doc) => weight * find(doc)
}

/** Whether a document has words only as parts of others, which is not enough. */
function isPartsOnly({ words, kind }: Tally, doc: number): boolean {
  return kind[doc] === KINDS.part * (words[doc] as number)
}

/** Returns all words if a full page of results has them; otherwise at least half, or as many as any result has. */
function fewestWords(tally: Tally, wanted: number, enough: number, counts: Predicate): number {
  const { words, touched, count: all } = tally
  let complete = 0
  let most = 0
  for (let at = 0; at < all; at++) {
    const doc = touched[at] as number
    if (isPartsOnly(tally, doc)) continue
    const count = words[doc] as number
    if (count === wanted && counts(doc)) complete++
    if (count > most) most = count
  }
  return complete >= enough ? wanted : Math.min(most, Math.max(1, Math.ceil(wanted / 2)))
}

/** Returns the rarity that a match without some of the words must reach; 0 if no match reaches it. */
function hasEnoughWords(
  index: CatalogueIndex,
  { demands }: Question,
  { rarity, words, touched, count }: Tally,
  least: number,
): number {
  const all =
    demands.reduce((sum, demand) => sum + (demand.isLight ? 0 : rarityOf(index, demand)), 0) *
    STRONGEST
  const wanted = all * TELLING_SHARE
  for (let at = 0; at < count; at++) {
    const doc = touched[at] as number
    if ((words[doc] as number) >= least && (rarity[doc] as number) >= wanted) return wanted
  }
  return 0
}

/**
 * Returns for each code of the category column how many of the required words name the category. A single word ranks
 * only by where it occurs.
 */
function subjectsOf(index: CatalogueIndex, { demands, understood }: Question): Uint8Array {
  const isPlain = demands.length + understood.length < 2
  return index.values.category.map((values) => {
    const category = CATEGORIES.find((each) => values.includes(each))
    if (isPlain || !category) return 0
    const [name = ''] = category.split(' ').map(singular)
    return demands.filter(({ alternatives }) =>
      alternatives.some(({ term, kind }) => kind === KINDS.whole && term.key === name),
    ).length
  })
}

/** Returns the resources that have a word of the question in their chapters and nowhere else, with the terms found. */
export function termsInChapters(
  index: CatalogueIndex,
  { demands }: Question,
  ids: readonly number[],
): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const id of ids) {
    const doc = index.docOf(id)
    if (doc === undefined) continue
    for (const { alternatives } of demands) {
      const there = alternatives
        .map(({ term }) => ({ key: term.key, fields: fieldsAt(term, doc) }))
        .filter(({ fields }) => fields !== 0)
      if (there.length === 0 || there.some(({ fields }) => fields !== FIELDS.chapters)) continue
      const keys = found.get(id) ?? new Set()
      for (const { key } of there) keys.add(key)
      found.set(id, keys)
    }
  }
  return found
}

/** Returns the fields in which a document has a term; 0 if it does not. */
function fieldsAt({ postings, length }: Term, doc: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((postings[middle] as number) >>> FIELD_BITS < doc) low = middle + 1
    else high = middle
  }
  const posting = low < length ? (postings[low] as number) : 0
  return low < length && posting >>> FIELD_BITS === doc ? posting & ALL_FIELDS : 0
}
