import type { CatalogueIndex } from './catalogue-index.ts'
import { FIELD_BITS, FIELDS, type Term } from './postings.ts'
import type { Question } from './question.ts'

/** `pairs << 1 | whole` in one number, because there may be a hundred thousand of them. */
type Phrases = number
const MAX_SEQUENCE = 16

/**
 * Returns how much of the question's word order a document has. `whole` is 1 if the title or the opening's name has all
 * words in a row. `pairs` counts 2 for each pair of neighbors that are side by side in the title or in the opening's
 * name, plus 1 for a row that starts at the beginning of the name.
 */
export function phraseFinder(index: CatalogueIndex, question: Question): (doc: number) => Phrases {
  const [first = () => 0, second] = question.sequences.map((each) => sequenceFinder(index, each))
  if (!second) return first
  return (doc) => {
    const [one, other] = [first(doc), second(doc)]
    return (Math.max(one >>> 1, other >>> 1) << 1) | ((one | other) & 1)
  }
}

function sequenceFinder(
  index: CatalogueIndex,
  sequence: Question['sequences'][number],
): (doc: number) => Phrases {
  if (sequence.length < 2 || sequence.length > MAX_SEQUENCE) return () => 0
  const bits = new Uint32Array(index.termList.length)
  let telling = 0
  for (const [at, { terms, isStop }] of sequence.entries()) {
    for (const { number } of terms) bits[number] = (bits[number] ?? 0) | (1 << at)
    // Two stop words in a row do not count.
    if (at > 0 && !(isStop && sequence[at - 1]?.isStop)) telling |= 1 << at
  }
  const last = 1 << (sequence.length - 1)
  const read = (terms: Uint32Array, start: number, end: number, fromStart: number): Phrases => {
    let row = 0
    let before = 0
    let pairs = 0
    let whole = 0
    let first = 0
    for (let at = start; at < end; at++) {
      const here = bits[terms[at] as number] as number
      row = ((row << 1) | 1) & here
      if (row & last) whole = 1
      const pair = (before << 1) & here & telling
      if (pair && at === start + 1) first = fromStart
      pairs |= pair
      before = here
    }
    return ((2 * bitCount(pairs) + first) << 1) | whole
  }
  const ofOpening = index.openingTerms.map((terms) => read(terms, 0, terms.length, 1))
  return (doc) => {
    const start = index.titleStart[doc] as number
    const title = read(index.titleTerms, start, index.titleStart[doc + 1] as number, 0)
    const code = index.opening[doc] as number
    const opening = code < 0 ? 0 : (ofOpening[code] ?? 0)
    return (Math.max(title >>> 1, opening >>> 1) << 1) | ((title | opening) & 1)
  }
}

/** Whether a title has one of the terms before one of the others, with at most 'chess' between. Reads the titles with the former, so these should be rare. */
export function areNeighborsInTitle(
  { live, titleStart, titleTerms, terms: all }: CatalogueIndex,
  terms: readonly Term[],
  following: readonly Term[],
): boolean {
  const next = new Set(following.map(({ number }) => number))
  const between = all.get('chess')?.number
  return terms.some(({ number, postings, length }) =>
    postings.subarray(0, length).some((posting) => {
      const doc = posting >>> FIELD_BITS
      if (!(posting & FIELDS.title) || !live[doc]) return false
      const title = titleTerms.subarray(titleStart[doc], titleStart[doc + 1])
      return title.some((each, at) => {
        const after = title[at + 1] === between ? at + 2 : at + 1
        return each === number && next.has(title[after] ?? -1)
      })
    }),
  )
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
