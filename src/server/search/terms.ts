import type { CatalogueIndex } from './catalogue-index.ts'
import { ALL_BITS, ALL_FIELDS, FIELD_BITS, FIELDS, type Term } from './postings.ts'
import { familyOf, pairsIn, withoutSpelledMarks } from './words.ts'

/** A beginning as short as 'a' matches hundreds of words. */
const MAX_TERMS = 400
const SHORTEST_PART = 4

export function termsOf(index: CatalogueIndex, keys: readonly string[]): Term[] {
  return keys.flatMap((key) => {
    const term = index.terms.get(key)
    return term && index.isLive(term) ? [term] : []
  })
}

/** The fields that say what a resource is about; descriptions and chapters mention all sorts of things. */
export const TELLING = ALL_FIELDS & ~(FIELDS.description | FIELDS.chapters)

/** Returns a term for what is about all of the terms, as if they were one word. */
export function togetherOf(terms: readonly Term[]): Term {
  const [rarest, ...others] = terms.toSorted((a, b) => a.length - b.length)
  if (!rarest || others.length === 0) return rarest as Term
  let rows = tellingOf(rarest)
  for (const other of others) rows = inBoth(rows, other)
  return {
    number: -1,
    key: terms.map(({ key }) => key).join(' '),
    postings: Uint32Array.from(rows),
    length: rows.length,
    forms: new Set(),
  }
}

/** Returns where a term says what a resource is about. */
function tellingOf({ postings, length }: Term): number[] {
  const found: number[] = []
  for (let at = 0; at < length; at++) {
    const posting = postings[at] as number
    if (posting & TELLING) found.push((posting & ~ALL_FIELDS) | (posting & TELLING))
  }
  return found
}

/** Returns the postings whose documents the term is about as well. Both are in the order of the documents. */
function inBoth(rows: readonly number[], { postings, length }: Term): number[] {
  const found: number[] = []
  let at = 0
  for (const posting of rows) {
    const doc = posting >>> FIELD_BITS
    while (at < length && (postings[at] as number) >>> FIELD_BITS < doc) at++
    const other = at < length ? (postings[at] as number) : 0
    if (other >>> FIELD_BITS === doc && other & TELLING) found.push(posting | (other & TELLING))
  }
  return found
}

export function formsOf(index: CatalogueIndex, stem: string): Term[] {
  const forms = index.families.get(familyOf(stem)) ?? []
  const spelled = index.terms.has(stem) ? [] : (index.spelledMarks.get(stem) ?? [])
  return [...forms, ...spelled].filter((term) => index.isLive(term))
}

/** Grünfeld is also written Gruenfeld. */
export function umlauts(stem: string): string[] {
  const plain = withoutSpelledMarks(stem)
  return plain === stem ? [] : [plain]
}

/** Returns a term for what has a run of letters without blanks somewhere: all of its pairs in one field. */
export function runsWith(index: CatalogueIndex, run: string): Term[] {
  const pairs = [...new Set(pairsIn(run))]
  const terms = termsOf(index, pairs).toSorted((a, b) => a.length - b.length)
  if (pairs.length < 2 || terms.length < pairs.length) return []
  let fields: Map<number, number> | null = null
  for (const { postings, length } of terms) {
    const both = new Map<number, number>()
    for (let at = 0; at < length; at++) {
      const posting = postings[at] as number
      const doc = posting >>> FIELD_BITS
      const common = (fields ? (fields.get(doc) ?? 0) : ALL_BITS) & posting
      if (common) both.set(doc, common)
    }
    fields = both
  }
  const rows = [...(fields ?? [])].map(([doc, own]) => (doc << FIELD_BITS) | own)
  if (rows.length === 0) return []
  const postings = Uint32Array.from(rows)
  return [{ number: -1, key: run, postings, length: rows.length, forms: new Set() }]
}

export function beginnings(index: CatalogueIndex, stem: string): Term[] {
  if (/^\d+$/.test(stem)) return []
  const words = index.sortedWords()
  const found: string[] = []
  for (let at = lowerBound(words, stem); at < words.length && found.length < MAX_TERMS; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith(stem)) break
    found.push(word)
  }
  return termsOf(index, found)
}

export function parts(index: CatalogueIndex, stem: string): Term[] {
  if (stem.length < SHORTEST_PART || /^\d+$/.test(stem)) return []
  const found = index.sortedWords().filter((word) => word.includes(stem))
  return termsOf(index, found.slice(0, MAX_TERMS))
}

function lowerBound(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
