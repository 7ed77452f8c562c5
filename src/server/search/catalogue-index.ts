import { MAX_AGE, MIN_AGE, ratingsOf, USUAL_MERIT } from '#shared/domain/resource-ranges.ts'
import { COLUMN_NAMES, type ColumnName, FILTER_COLUMNS, ValueColumn } from './filter-columns.ts'
import type { IndexedResource } from './indexed-resource.ts'
import type { Language, TermKey } from './language.ts'
import {
  append,
  FIELD_BITS,
  FIELDS,
  ALL_BITS,
  formsOf,
  larger,
  mark,
  PLAIN,
  type Term,
} from './postings.ts'
import { soundOf } from './spelling.ts'
import { familyOf, isUnspaced, pairsIn, singular, tokensOf, withoutSpelledMarks } from './words.ts'

export const NO_DAY = -2_147_483_648
const NO_AGE = 255
const PRACTICE_TAGS = new Set(['practice', 'exercises'])
const FIRST_CAPACITY = 1024
/** This many dead documents are always tolerated. */
const MAX_DEAD = 1000

/**
 * Holds the whole catalogue as columns and postings. A resource's document is its number in the columns. A changed
 * resource gets a new one at the end and its old one becomes dead, so postings grow only at their ends. When half the
 * documents are dead, the index is compacted.
 */
export class CatalogueIndex {
  /** The highest document plus one. */
  size = 0
  ids = new Int32Array(FIRST_CAPACITY)
  live = new Uint8Array(FIRST_CAPACITY)
  /** The columns that the filters read. */
  readonly values = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, new ValueColumn(FIRST_CAPACITY)]),
  ) as Record<ColumnName, ValueColumn>
  rating = new Uint8Array(FIRST_CAPACITY)
  /** The ratings of players that a resource is for, by its own bounds or its level. */
  ratingFrom = new Uint16Array(FIRST_CAPACITY)
  ratingTo = new Uint16Array(FIRST_CAPACITY)
  /** Above every age without ages. */
  ageFrom = new Uint8Array(FIRST_CAPACITY)
  ageTo = new Uint8Array(FIRST_CAPACITY)
  merit = new Uint8Array(FIRST_CAPACITY)
  /** 1 for what one does something with, by its tags. */
  practice = new Uint8Array(FIRST_CAPACITY)
  opening = new Int32Array(FIRST_CAPACITY)
  author = new Int32Array(FIRST_CAPACITY)
  /** -1 for what is no edition of a work. */
  work = new Int32Array(FIRST_CAPACITY)
  day = new Int32Array(FIRST_CAPACITY)
  views = new Int32Array(FIRST_CAPACITY)
  /** NaN without a price. */
  price = new Float64Array(FIRST_CAPACITY)
  /** 0 without a duration. */
  seconds = new Int32Array(FIRST_CAPACITY)
  /** The numbers of a title's terms, in order: from titleStart[doc] to titleStart[doc + 1]. */
  titleStart = new Uint32Array(FIRST_CAPACITY + 1)
  titleTerms = new Uint32Array(FIRST_CAPACITY * 8)

  readonly terms = new Map<TermKey, Term>()
  /** The terms by their numbers. */
  readonly termList: Term[] = []
  readonly openings = new Names()
  readonly authors = new Names()
  readonly works = new Names()
  /** The terms of each opening, in order. */
  readonly openingTerms: Uint32Array[] = []
  readonly families = new Map<string, Term[]>()
  /** The terms of names that spell out a mark, by how they are written with it: 'gruenfeld' by 'grunfeld'. */
  readonly spelledMarks = new Map<string, Term[]>()

  readonly #docs = new Map<number, number>()
  readonly #termOf = new Map<string, Term>()
  readonly #language: Language
  #sortedKeys: TermKey[] | null = null
  #liveDocs: Int32Array | null = null
  #formsByLength: Map<number, { form: string; term: Term }[]> | null = null
  #formsBySound: Map<string, { form: string; term: Term }[]> | null = null
  #numbers = new Int32Array(0)

  constructor(language: Language) {
    this.#language = language
  }

  get language(): Language {
    return this.#language
  }

  get liveCount(): number {
    return this.#docs.size
  }

  docOf(id: number): number | undefined {
    return this.#docs.get(id)
  }

  put(resource: IndexedResource): void {
    this.remove(resource.id)
    this.#liveDocs = null
    const doc = this.size
    if (doc === this.ids.length) this.#grow()
    this.size++
    this.#docs.set(resource.id, doc)
    this.ids[doc] = resource.id
    this.live[doc] = 1
    for (const name of COLUMN_NAMES) this.values[name].put(doc, FILTER_COLUMNS[name](resource))
    this.rating[doc] = resource.rating ?? 0
    const [ratingFrom, ratingTo] = ratingsOf(resource)
    this.ratingFrom[doc] = ratingFrom
    this.ratingTo[doc] = ratingTo
    const hasAges = resource.ageFrom !== null || resource.ageTo !== null
    this.ageFrom[doc] = hasAges ? (resource.ageFrom ?? MIN_AGE) : NO_AGE
    this.ageTo[doc] = resource.ageTo ?? MAX_AGE
    this.merit[doc] = resource.merit ?? USUAL_MERIT
    this.practice[doc] = Number(resource.tags.some((tag) => PRACTICE_TAGS.has(tag.toLowerCase())))
    this.day[doc] = resource.day ?? NO_DAY
    this.views[doc] = resource.views
    this.price[doc] = resource.price ?? Number.NaN
    this.seconds[doc] = resource.seconds ?? 0
    this.work[doc] = resource.work === null ? -1 : this.works.codeOf(resource.work)
    this.author[doc] = resource.author === null ? -1 : this.authors.codeOf(resource.author)
    this.#addText(doc, resource)
  }

  remove(id: number): void {
    const doc = this.#docs.get(id)
    if (doc === undefined) return
    this.live[doc] = 0
    this.#liveDocs = null
    this.#docs.delete(id)
    if (this.size > 2 * this.#docs.size + MAX_DEAD) this.#closeUp()
  }

  liveDocs(): Int32Array {
    if (this.#liveDocs) return this.#liveDocs
    const docs = new Int32Array(this.liveCount)
    let count = 0
    for (let doc = 0; doc < this.size; doc++) if (this.live[doc]) docs[count++] = doc
    this.#liveDocs = docs
    return docs
  }

  /** Returns the values that resources have in a column. */
  valuesInUse(column: ColumnName): ReadonlySet<string> {
    const { codes, lists } = this.values[column]
    const used = new Set<number>()
    for (const doc of this.liveDocs()) used.add(codes[doc] as number)
    return new Set([...used].flatMap((code) => lists[code] ?? []))
  }

  /**
   * Returns an array with arbitrary content, no longer than the columns. Every call returns the same memory, so it must
   * not be used after an await. A new array for each request would make V8 collect garbage every few requests, because
   * memory outside its heap counts as well.
   */
  numbers(length: number): Int32Array {
    if (this.#numbers.length < length) this.#numbers = new Int32Array(this.ids.length)
    return this.#numbers.subarray(0, length)
  }

  /** Whether a live resource has the term; dead documents do not count. */
  isLive(term: Term): boolean {
    for (let at = 0; at < term.length; at++) {
      if (this.live[(term.postings[at] ?? 0) >>> FIELD_BITS]) return true
    }
    return false
  }

  /** Whether a live resource has the term in one of these fields. */
  occursIn(term: Term, fields: number): boolean {
    for (let at = 0; at < term.length; at++) {
      const posting = term.postings[at] ?? 0
      if (posting & fields && this.live[posting >>> FIELD_BITS]) return true
    }
    return false
  }

  /** Returns the documents that have one of the tags, dead ones too. */
  docsTagged(tags: readonly string[]): Set<number> {
    const docs = new Set<number>()
    for (const tag of tags) {
      const term = this.terms.get(keyOfTag(tag))
      for (let at = 0; term && at < term.length; at++)
        docs.add((term.postings[at] as number) >>> FIELD_BITS)
    }
    return docs
  }

  /** Words as written, by length, for the spelling correction. */
  formsOfLength(length: number): readonly { form: string; term: Term }[] {
    this.#formsByLength ??= Map.groupBy(
      this.termList.flatMap((term) => formsOf(term).map((form) => ({ form, term }))),
      ({ form }) => form.length,
    )
    return this.#formsByLength.get(length) ?? []
  }

  /** Words as written that sound alike, for the spelling correction. */
  formsOfSound(sound: string): readonly { form: string; term: Term }[] {
    this.#formsBySound ??= Map.groupBy(
      this.termList.flatMap((term) => formsOf(term).map((form) => ({ form, term }))),
      ({ form }) => soundOf(form),
    )
    return this.#formsBySound.get(sound) ?? []
  }

  /** Single words only, sorted, for looking up beginnings. */
  sortedWords(): readonly TermKey[] {
    this.#sortedKeys ??= this.termList
      .filter(({ forms }) => forms.size > 0)
      .map(({ key }) => key)
      .toSorted()
    return this.#sortedKeys
  }

  #addText(doc: number, resource: IndexedResource): void {
    const fields = new Map<Term, number>()
    const title = this.#addField(fields, resource.title, FIELDS.title, PLAIN.title)
    this.#keepTitle(doc, title)
    if (resource.author) this.#addField(fields, resource.author, FIELDS.author)
    this.#addField(fields, resource.description, FIELDS.description)
    this.opening[doc] = -1
    if (resource.opening) {
      const code = this.openings.codeOf(resource.opening)
      this.opening[doc] = code
      const terms = this.#addField(fields, resource.opening, FIELDS.opening)
      this.openingTerms[code] ??= Uint32Array.from(terms, ({ number }) => number)
    }
    for (const tag of resource.tags) {
      this.#addField(fields, tag, FIELDS.tags, PLAIN.others)
      mark(fields, this.#term(keyOfTag(tag)), FIELDS.tags)
    }
    this.#addField(fields, resource.category, FIELDS.category)
    for (const title of resource.chapters)
      this.#addField(fields, title, FIELDS.chapters, PLAIN.others)
    for (const [term, mask] of fields) append(term, (doc << FIELD_BITS) | mask)
  }

  /**
   * Returns the text's words in order, and adds them to `fields` along with the phrases that the language knows; those
   * outside names of openings with the bit `plain` as well.
   */
  #addField(fields: Map<Term, number>, text: string, field: number, plain = 0): Term[] {
    const terms = tokensOf(text).map(({ word }) => this.#wordTerm(word))
    let named = 0
    for (const [at, term] of terms.entries()) {
      if (plain) named = Math.max(named, at + this.#language.openingNameAt(terms, at))
      const bits = at < named ? field : field | plain
      mark(fields, term, bits)
      for (const part of isUnspaced(term.key) ? [...term.key, ...pairsIn(term.key)] : [])
        mark(fields, this.#wordTerm(part), field)
      for (const phrase of this.#language.phrasesFrom(term.key)) {
        if (phrase.every((key, index) => terms[at + index]?.key === key))
          mark(fields, this.#term(phrase.join(' ')), bits)
      }
    }
    return terms
  }

  #wordTerm(word: string): Term {
    const known = this.#termOf.get(word)
    if (known) return known
    const term = this.#term(singular(word))
    if (term.forms.size === 0) this.#sortedKeys = null
    this.#formsByLength = null
    this.#formsBySound = null
    term.forms.add(word)
    this.#termOf.set(word, term)
    return term
  }

  #term(key: TermKey): Term {
    const known = this.terms.get(key)
    if (known) return known
    const term: Term = {
      number: this.termList.length,
      key,
      postings: new Uint32Array(2),
      length: 0,
      forms: new Set(),
    }
    this.terms.set(key, term)
    this.termList.push(term)
    if (!key.startsWith('#') && !key.includes(' ')) {
      addTo(this.families, familyOf(key), term)
      const plain = withoutSpelledMarks(key)
      if (plain !== key) addTo(this.spelledMarks, plain, term)
    }
    return term
  }

  #keepTitle(doc: number, terms: readonly Term[]): void {
    const start = this.titleStart[doc] ?? 0
    const end = start + terms.length
    if (end > this.titleTerms.length)
      this.titleTerms = larger(this.titleTerms, Math.max(end, 2 * this.titleTerms.length))
    for (const [index, { number }] of terms.entries()) this.titleTerms[start + index] = number
    this.titleStart[doc + 1] = end
  }

  #grow(): void {
    const capacity = 2 * this.ids.length
    for (const name of COLUMNS) this[name] = larger(this[name], capacity) as never
    for (const name of COLUMN_NAMES)
      this.values[name].codes = larger(this.values[name].codes, capacity)
    this.titleStart = larger(this.titleStart, capacity + 1)
  }

  /** Moves live documents together and drops the postings of dead ones. */
  #closeUp(): void {
    const moved = new Int32Array(this.size).fill(-1)
    let to = 0
    let titleEnd = 0
    for (let from = 0; from < this.size; from++) {
      if (!this.live[from]) continue
      moved[from] = to
      for (const name of COLUMNS) this[name][to] = this[name][from] ?? 0
      for (const name of COLUMN_NAMES) {
        const { codes } = this.values[name]
        codes[to] = codes[from] ?? 0
      }
      const [start = 0, end = 0] = [this.titleStart[from], this.titleStart[from + 1]]
      this.titleTerms.copyWithin(titleEnd, start, end)
      this.titleStart[to] = titleEnd
      titleEnd += end - start
      this.#docs.set(this.ids[to] ?? 0, to)
      to++
    }
    this.titleStart[to] = titleEnd
    this.size = to
    for (const term of this.termList) {
      let length = 0
      for (let at = 0; at < term.length; at++) {
        const posting = term.postings[at] ?? 0
        const doc = moved[posting >>> FIELD_BITS] ?? -1
        if (doc >= 0) term.postings[length++] = (doc << FIELD_BITS) | (posting & ALL_BITS)
      }
      term.length = length
    }
  }
}

const COLUMNS = [
  'ids',
  'live',
  'rating',
  'ratingFrom',
  'ratingTo',
  'ageFrom',
  'ageTo',
  'merit',
  'practice',
  'opening',
  'author',
  'work',
  'day',
  'views',
  'price',
  'seconds',
] as const

/** Returns the term of a whole tag: 'Rook Endings' and 'rook ending' have the same. */
const keyOfTag = (tag: string): TermKey =>
  `#${tokensOf(tag)
    .map(({ word }) => singular(word))
    .join(' ')}`

function addTo(families: Map<string, Term[]>, name: string, term: Term): void {
  const others = families.get(name)
  if (others) others.push(term)
  else families.set(name, [term])
}

/** Maps text that many rows share to small numbers. */
class Names {
  readonly list: string[] = []
  readonly #codes = new Map<string, number>()

  codeOf(name: string): number {
    const known = this.#codes.get(name)
    if (known !== undefined) return known
    this.#codes.set(name, this.list.length)
    return this.list.push(name) - 1
  }

  /** -1 if no resource has the name. */
  find(name: string): number {
    return this.#codes.get(name) ?? -1
  }
}
