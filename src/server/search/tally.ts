import type { CatalogueIndex } from './catalogue-index.ts'
import type { Predicate } from './filters.ts'
import { ALL_FIELDS, FIELD_BITS, FIELDS, type Term } from './postings.ts'
import type { NamedFilter } from './filter-words.ts'
import { type Demand, KINDS, type Understood } from './demands.ts'
import { TELLING } from './terms.ts'

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
/** A word from the tables is a subject, which opening, tags and category say more surely than a description. */
const SUBJECT_WEIGHTS = { ...WEIGHTS, opening: 13, tags: 12, category: 11 }

function weightsOf(weights: typeof WEIGHTS): Uint8Array {
  return Uint8Array.from({ length: ALL_FIELDS + 1 }, (_, fields) =>
    Object.entries(FIELDS).reduce(
      (sum, [name, bit]) => sum + (fields & bit ? weights[name as keyof typeof FIELDS] : 0),
      0,
    ),
  )
}
const WEIGHT_OF = weightsOf(WEIGHTS)
const SUBJECT_WEIGHT_OF = weightsOf(SUBJECT_WEIGHTS)

/** The fields in which a word that names a filter counts as an ordinary word. */
const NAMING = FIELDS.title | FIELDS.author | FIELDS.opening | FIELDS.tags

export const STRONGEST = 4
/** What is known about each document while the words are being processed. */
export class Tally {
  /** The number of required words that the document has. */
  readonly words: Uint8Array
  readonly sum: Uint16Array
  readonly kind: Uint8Array
  readonly rarity: Uint16Array
  /** One bit for each word that names a filter and occurs in the text. */
  readonly naming: Uint32Array
  /** The number of neighboring words of the question that make up a whole tag. */
  readonly tagPairs: Uint8Array
  /** Whether a required word is in more than the description. */
  readonly telling: Uint8Array
  /** Whether the document is about an opening that the question names. */
  readonly named: Uint8Array
  /** The number of light words. */
  readonly light: Uint8Array
  /** The documents that have one of the words; only the first `count` numbers are used. */
  readonly touched: Int32Array
  count = 0
  #hasNaming = false
  #hasTags = false
  #hasLight = false
  #hasNamed = false
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
    this.named = new Uint8Array(size)
    this.telling = new Uint8Array(size)
    this.light = new Uint8Array(size)
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
   * Clears only what was touched: with a million resources, a new tally for each question would cost more than the
   * question itself.
   */
  clear(): void {
    for (let at = 0; at < this.count; at++) this.#forget(this.touched[at] as number)
    this.count = 0
    if (this.#hasNaming) this.naming.fill(0)
    if (this.#hasTags) this.tagPairs.fill(0)
    if (this.#hasLight) this.light.fill(0)
    if (this.#hasNamed) this.named.fill(0)
    this.#hasNamed = false
    this.#hasLight = false
    this.#hasNaming = false
    this.#hasTags = false
  }

  /** Counts a document with its best alternative, in all fields where that occurs. */
  addDemand(
    index: CatalogueIndex,
    demand: Demand,
    number: number,
    { rarity, isAsked, isKind }: { rarity: number; isAsked: Predicate; isKind: boolean },
  ): void {
    const { words, sum, kind: kinds, rarity: rarities, touched } = this
    const [lastWord, lastKind, seen] = [this.#lastWord, this.#lastKind, this.#seen]
    const lastStrength = this.#lastStrength
    const { live } = index
    const weightOf = demand.isSubject ? SUBJECT_WEIGHT_OF : WEIGHT_OF
    const alternatives = demand.alternatives.toSorted((a, b) => a.kind - b.kind)
    for (const { term, kind: ownKind, isNative = false } of alternatives) {
      const { postings, length } = term
      for (let at = 0; at < length; at++) {
        const posting = postings[at] as number
        const doc = posting >>> FIELD_BITS
        if (live[doc] === 0 || (isNative && !isAsked(doc))) continue
        // An attack in the name of an opening is no lesson in attacking.
        const isName = isKind && (posting & FIELDS.opening) !== 0
        const kind = isName ? Math.max(ownKind, KINDS.form) : ownKind
        if (lastWord[doc] !== number + 1) {
          if (words[doc] === 0) touched[this.count++] = doc
          lastWord[doc] = number + 1
          lastKind[doc] = kind
          lastStrength[doc] = 0
          seen[doc] = 0
          ;(words[doc] as number)++
          ;(kinds[doc] as number) += kind
        } else if (lastKind[doc] !== kind) continue
        if (posting & TELLING) this.telling[doc] = 1
        const fields = posting & ALL_FIELDS & ~(seen[doc] as number)
        if (fields === 0) continue
        ;(seen[doc] as number) |= fields
        const strength = (fields & TELLING ? STRONGEST : 3) >>> Number(kind !== KINDS.whole)
        const stronger = strength - (lastStrength[doc] as number)
        if (stronger > 0) {
          lastStrength[doc] = strength
          ;(rarities[doc] as number) += rarity * stronger
        }
        ;(sum[doc] as number) += weightOf[fields] as number
      }
    }
  }

  /** Counts how many light words a document has. */
  addLight({ alternatives }: Demand): void {
    this.#hasLight = true
    for (const { term, kind } of alternatives) {
      if (kind > KINDS.form) continue
      for (let at = 0; at < term.length; at++)
        (this.light[(term.postings[at] as number) >>> FIELD_BITS] as number) +=
          (term.postings[at] as number) & TELLING ? 2 : 1
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

  addOpening({ postings, length }: Term): void {
    this.#hasNamed = true
    for (let at = 0; at < length; at++) {
      const posting = postings[at] as number
      if (posting & TELLING) this.named[posting >>> FIELD_BITS] = 1
    }
  }

  addTag({ postings, length }: Term, words: number): void {
    this.#hasTags = true
    for (let at = 0; at < length; at++) {
      const doc = (postings[at] as number) >>> FIELD_BITS
      this.tagPairs[doc] = Math.max(this.tagPairs[doc] ?? 0, words - 1)
    }
  }

  /** Adds all resources, for a question that consists only of limits. */
  addAll(index: CatalogueIndex): void {
    for (let doc = 0; doc < index.size; doc++) {
      if (!index.live[doc]) continue
      this.words[doc] = 1
      this.touched[this.count++] = doc
    }
  }

  /** Forgets the documents that fail. */
  keep(passes: (doc: number) => boolean): void {
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const doc = this.touched[at] as number
      if (passes(doc)) this.touched[kept++] = doc
      else this.#forget(doc)
    }
    this.count = kept
  }

  #forget(doc: number): void {
    this.words[doc] = 0
    this.sum[doc] = 0
    this.telling[doc] = 0
    this.kind[doc] = 0
    this.rarity[doc] = 0
    this.#lastWord[doc] = 0
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
 * Returns how well the resource in a row fits a named filter: 2 for a match, 1 for also suitable (a resource for all
 * levels), and 0 otherwise.
 */
export function fitFinder(
  index: CatalogueIndex,
  { field, value }: NamedFilter,
): (row: number) => number {
  const column = index.values[field === 'audience' ? 'category' : field]
  const fits = column.map((values) => {
    // A lesson for both sides suits each, but one for that side more.
    if (field === 'side' && values.length > 1) return 1
    if (values.includes(value)) return 2
    return field === 'level' && values.includes('all') ? 1 : 0
  })
  return (row) => fits[column.codes[row] as number] as number
}
