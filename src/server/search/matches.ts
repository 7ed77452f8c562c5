import { CATEGORIES } from '#shared/domain/filters/category.ts'
import {
  ALL_FIELDS,
  type CatalogueIndex,
  FIELD_BITS,
  FIELDS,
  type Term,
} from './catalogue-index.ts'
import type { NamedFilter } from './filter-words.ts'
import {
  type Demand,
  KINDS,
  NO_READING,
  type Question,
  type Reading,
  type Understood,
} from './question.ts'
import { phraseFinder } from './phrases.ts'
import { singular } from './words.ts'

/** Documents and the score of each; without a question, all documents with the same score. */
export type Matches = { docs: Int32Array; scores: Float64Array | null }

/**
 * The weight of a word by field, in tenths: title 3, author 2, description 1, summed over the fields. Opening, tags,
 * category and the titles of chapters only break ties.
 */
const WEIGHTS = {
  title: 30,
  author: 20,
  description: 10,
  opening: 5,
  tags: 4,
  category: 3,
  chapters: 2,
}
const WEIGHT_OF = Uint8Array.from({ length: ALL_FIELDS + 1 }, (_, fields) =>
  Object.entries(FIELDS).reduce(
    (sum, [name, bit]) => sum + (fields & bit ? WEIGHTS[name as keyof typeof FIELDS] : 0),
    0,
  ),
)
/** The fields in which a word that names a filter counts as an ordinary word. */
const NAMING = FIELDS.title | FIELDS.author | FIELDS.opening | FIELDS.tags

/** The fields that say what a resource is about; descriptions and chapters mention all sorts of things. */
const TELLING = ALL_FIELDS & ~(FIELDS.description | FIELDS.chapters)
const STRONGEST = 4
/**
 * If words are missing, the others must have at least this share of the total rarity, so that 'defense' alone does
 * not find every defense for 'berlin defense'.
 */
const TELLING_SHARE = 0.35

/** If this many results have every word, other results are not listed. */
const ENOUGH = 12

/**
 * A score is a single number. These are its parts, from the most to the least important, with the number of steps of
 * each.
 */
const STEPS = { phrase: 32, kind: 128, sum: 4096, rarity: 4096, fit: 64, whole: 2 } as const

export function everything(index: CatalogueIndex): Matches {
  return { docs: index.liveDocs(), scores: null }
}

export function matchesOf(
  index: CatalogueIndex,
  question: Question,
  { strict }: Pick<Reading, 'strict'> = NO_READING,
): Matches {
  const tally = tallyFor(index)
  try {
    for (const [number, demand] of question.demands.entries())
      tally.addDemand(index, demand, number, rarityOf(index, demand))
    for (const [number, each] of question.understood.entries()) tally.addNaming(index, each, number)
    for (const { term, length } of question.tags) tally.addTag(term, length)
    if (question.demands.length === 0) tally.addFitting(index, question.understood)
    return scored(index, question, tally, strict ? 1 : ENOUGH)
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

/** What is known about each document while the words are being processed. */
class Tally {
  /** The number of required words that the document has. */
  readonly words: Uint8Array
  readonly sum: Uint16Array
  readonly kind: Uint8Array
  readonly rarity: Uint16Array
  /** One bit for each word that names a filter and occurs in the text. */
  readonly naming: Uint32Array
  /** The number of neighboring words of the question that make up a whole tag. */
  readonly tagPairs: Uint8Array
  /** The documents that have one of the words; only the first `count` numbers are used. */
  readonly touched: Int32Array
  count = 0
  #hasNaming = false
  #hasTags = false
  readonly #lastWord: Uint8Array
  readonly #lastKind: Uint8Array
  readonly #lastStrength: Uint8Array
  readonly #seen: Uint8Array

  constructor(size: number) {
    this.words = new Uint8Array(size)
    this.sum = new Uint16Array(size)
    this.kind = new Uint8Array(size)
    this.rarity = new Uint16Array(size)
    this.naming = new Uint32Array(size)
    this.tagPairs = new Uint8Array(size)
    this.#lastWord = new Uint8Array(size)
    this.#lastKind = new Uint8Array(size)
    this.#lastStrength = new Uint8Array(size)
    this.#seen = new Uint8Array(size)
    this.touched = new Int32Array(size)
  }

  get capacity(): number {
    return this.touched.length
  }

  /**
   * Clears only what was touched, because a new tally for each question would cost more than the question at a
   * million resources.
   */
  clear(): void {
    for (let at = 0; at < this.count; at++) {
      const doc = this.touched[at] as number
      this.words[doc] = 0
      this.sum[doc] = 0
      this.kind[doc] = 0
      this.rarity[doc] = 0
      this.#lastWord[doc] = 0
    }
    this.count = 0
    if (this.#hasNaming) this.naming.fill(0)
    if (this.#hasTags) this.tagPairs.fill(0)
    this.#hasNaming = false
    this.#hasTags = false
  }

  /** Counts a document with its best alternative, in all fields where that occurs. */
  addDemand(index: CatalogueIndex, demand: Demand, number: number, rarity: number): void {
    const { words, sum, kind: kinds, rarity: rarities, touched } = this
    const [lastWord, lastKind, seen] = [this.#lastWord, this.#lastKind, this.#seen]
    const lastStrength = this.#lastStrength
    const { live } = index
    for (const { term, kind } of demand.alternatives.toSorted((a, b) => a.kind - b.kind)) {
      const { postings, length } = term
      for (let at = 0; at < length; at++) {
        const posting = postings[at] as number
        const doc = posting >>> FIELD_BITS
        if (live[doc] === 0) continue
        if (lastWord[doc] !== number + 1) {
          if (words[doc] === 0) touched[this.count++] = doc
          lastWord[doc] = number + 1
          lastKind[doc] = kind
          lastStrength[doc] = 0
          seen[doc] = 0
          ;(words[doc] as number)++
          ;(kinds[doc] as number) += kind
        } else if (lastKind[doc] !== kind) continue
        const fields = posting & ALL_FIELDS & ~(seen[doc] as number)
        if (fields === 0) continue
        ;(seen[doc] as number) |= fields
        const strength = (fields & TELLING ? STRONGEST : 3) >>> Number(kind !== KINDS.whole)
        const stronger = strength - (lastStrength[doc] as number)
        if (stronger > 0) {
          lastStrength[doc] = strength
          ;(rarities[doc] as number) += rarity * stronger
        }
        ;(sum[doc] as number) += WEIGHT_OF[fields] as number
      }
    }
  }

  addNaming(index: CatalogueIndex, { terms }: Understood, number: number): void {
    this.#hasNaming = true
    for (const { postings, length } of terms) {
      for (let at = 0; at < length; at++) {
        const posting = postings[at] as number
        const doc = posting >>> FIELD_BITS
        if (posting & NAMING && index.live[doc])
          this.naming[doc] = (this.naming[doc] ?? 0) | (1 << number)
      }
    }
  }

  addTag({ postings, length }: Term, words: number): void {
    this.#hasTags = true
    for (let at = 0; at < length; at++) {
      const doc = (postings[at] as number) >>> FIELD_BITS
      this.tagPairs[doc] = Math.max(this.tagPairs[doc] ?? 0, words - 1)
    }
  }

  /** For a question that consists only of words that name filters: everything that matches them is a result. */
  addFitting(index: CatalogueIndex, understood: readonly Understood[]): void {
    const fits = understood.map(({ filter }) => fitFinder(index, filter))
    for (let doc = 0; doc < index.size; doc++) {
      if (!index.live[doc]) continue
      let fitting = 0
      for (let at = 0; at < fits.length; at++) if (fits[at]?.(doc) === 2) fitting++
      if (fitting === 0) continue
      this.words[doc] = fitting
      this.touched[this.count++] = doc
    }
  }
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

function scored(index: CatalogueIndex, question: Question, tally: Tally, enough: number): Matches {
  const wanted = question.demands.length || question.understood.length
  const least = fewestWords(tally, wanted, enough)
  const rarest = enoughSaid(index, question, tally, least)
  const phrases = phraseFinder(index, question)
  const subjects = subjectsOf(index, question)
  const categories = index.values.category.codes
  const fitsOf = question.understood.map(({ filter }) => fitFinder(index, filter))
  const docs = new Int32Array(tally.count)
  const scores = new Float64Array(tally.count)
  let count = 0
  for (let touched = 0; touched < tally.count; touched++) {
    const doc = tally.touched[touched] as number
    const words = tally.words[doc] as number
    if (words < least || (words < wanted && (tally.rarity[doc] as number) < rarest)) continue
    const phrase = phrases(doc)
    const pairs = Math.max(phrase >>> 1, 2 * (tally.tagPairs[doc] as number))
    let fits = subjects[categories[doc] as number] as number
    for (let at = 0; at < fitsOf.length; at++) {
      const named = ((tally.naming[doc] as number) >>> at) & 1
      fits += Math.max(fitsOf[at]?.(doc) ?? 0, named)
    }
    const rarity = words === wanted ? STEPS.rarity - 1 : (tally.rarity[doc] as number)
    let score = words * STEPS.whole + (phrase & 1)
    score = score * STEPS.fit + Math.min(fits, STEPS.fit - 1)
    score = score * STEPS.rarity + Math.min(rarity, STEPS.rarity - 1)
    score = score * STEPS.phrase + Math.min(pairs, STEPS.phrase - 1)
    score = score * STEPS.kind + Math.max(STEPS.kind - 1 - (tally.kind[doc] as number), 0)
    score = score * STEPS.sum + Math.min(tally.sum[doc] as number, STEPS.sum - 1)
    docs[count] = doc
    scores[count++] = score
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/** Returns all words if a full page of results has them; otherwise at least half, or as many as any result has. */
function fewestWords(
  { words, touched, count: all }: Tally,
  wanted: number,
  enough: number,
): number {
  let complete = 0
  let most = 0
  for (let at = 0; at < all; at++) {
    const count = words[touched[at] as number] as number
    if (count === wanted) complete++
    if (count > most) most = count
  }
  return complete >= enough ? wanted : Math.min(most, Math.max(1, Math.ceil(wanted / 2)))
}

/** Returns the rarity that a match without some of the words must reach; 0 if none does. */
function enoughSaid(
  index: CatalogueIndex,
  { demands }: Question,
  { rarity, words, touched, count }: Tally,
  least: number,
): number {
  const all = demands.reduce((sum, demand) => sum + rarityOf(index, demand), 0) * STRONGEST
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

/**
 * Returns how well the resource in a row fits a named filter: 2 for a match, 1 for also suitable (a resource for all
 * levels), and 0 otherwise.
 */
function fitFinder(index: CatalogueIndex, { field, value }: NamedFilter): (row: number) => number {
  const column = index.values[field === 'audience' ? 'category' : field]
  const fits = column.map((values) => {
    if (values.includes(value)) return 2
    return field === 'level' && values.includes('all') ? 1 : 0
  })
  return (row) => fits[column.codes[row] as number] as number
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
