import type { CatalogueIndex } from './catalogue-index.ts'
import { PASSES } from './filters.ts'
import type { Matches } from './matches.ts'
import { Best } from './page.ts'

/** Reciprocal rank fusion adds 1 / (3 + place) of each order (docs/product.md §5.6). */
const FIRST_PLACES = 3
/** What is lower in an order than this adds nothing. */
const DEEPEST = 500

/** The matches of two questions, with the scores of each: -Infinity for what only the other one matches. */
export type TwoMatches = { docs: Int32Array; each: readonly [Float64Array, Float64Array] }

export function unitedMatches(index: CatalogueIndex, one: Matches, other: Matches): TwoMatches {
  const places = new Int32Array(index.size)
  const docs = new Int32Array(one.docs.length + other.docs.length)
  let count = 0
  for (const { docs: own } of [one, other]) {
    for (const doc of own) {
      if (places[doc] !== 0) continue
      docs[count] = doc
      places[doc] = ++count
    }
  }
  const scoresOf = ({ docs: own, scores }: Matches) => {
    const found = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
    for (let at = 0; at < own.length; at++)
      found[(places[own[at] as number] as number) - 1] = scores ? (scores[at] as number) : 0
    return found
  }
  return { docs: docs.subarray(0, count), each: [scoresOf(one), scoresOf(other)] }
}

/**
 * Returns one score for both orders. What is in the upper part of neither follows in the order of the first question,
 * then of the other.
 */
export function fusedMatches(
  { docs, each }: TwoMatches,
  verdicts: Int32Array,
  compareBy: (matches: Matches) => (a: number, b: number) => number,
): Matches {
  const fused = new Float64Array(docs.length)
  for (const scores of each) {
    const best = new Best(DEEPEST, compareBy({ docs, scores }))
    for (let at = 0; at < docs.length; at++)
      if (verdicts[at] === PASSES && scores[at] !== Number.NEGATIVE_INFINITY) best.offer(at)
    for (const [place, at] of best.inOrder().entries())
      fused[at] = (fused[at] as number) + 1 / (FIRST_PLACES + place + 1)
  }
  const [one, other] = each
  const [most, mostOfOther] = [highest(one), highest(other)]
  const scores = fused.map((sum, at) => {
    if (sum > 0) return 2 + sum
    const own = one[at] as number
    return own === Number.NEGATIVE_INFINITY
      ? (other[at] as number) / (mostOfOther + 1)
      : 1 + own / (most + 1)
  })
  return { docs, scores }
}

const highest = (scores: Float64Array): number =>
  scores.reduce((most, score) => Math.max(most, score), 0)
