import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { Question } from './question.ts'

/** Each score is from 0 to 1. */
export type Scores = { hit: number; allThree: number; precision: number; ndcg: number }
export type Answered = Scores & { question: Question; relevant: number; found: ResourceInput[] }

const FIRST = 3
const DEPTH = 10

/**
 * `found` are the results in order. If a question has fewer than three relevant resources, the first three cannot all
 * be relevant, so only that many places count.
 */
export function scoreAnswer(
  question: Question,
  catalogue: readonly ResourceInput[],
  found: ResourceInput[],
): Answered {
  const relevant = catalogue.filter(question.relevant).length
  const gains = found.map((resource) => (question.relevant(resource) ? 1 : 0))
  const places = Math.min(FIRST, relevant)
  const hits = sum(gains.slice(0, FIRST))
  return {
    question,
    relevant,
    found,
    hit: hits > 0 ? 1 : 0,
    allThree: hits >= places ? 1 : 0,
    precision: places > 0 ? Math.min(hits, places) / places : 0,
    ndcg: relevant > 0 ? discounted(gains.slice(0, DEPTH)) / ideal(relevant) : 0,
  }
}

export function meanScores(answers: readonly Scores[]): Scores {
  const mean = (name: keyof Scores) => sum(answers.map((each) => each[name])) / answers.length
  return {
    hit: mean('hit'),
    allThree: mean('allThree'),
    precision: mean('precision'),
    ndcg: mean('ndcg'),
  }
}

export function scoresLine({ hit, allThree, precision, ndcg }: Partial<Scores>): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    hit === undefined ? [] : `hit@3 ${percent(hit)}`,
    allThree === undefined ? [] : `all three ${percent(allThree)}`,
    precision === undefined ? [] : `precision@3 ${precision.toFixed(3)}`,
    ndcg === undefined ? [] : `nDCG@10 ${ndcg.toFixed(3)}`,
  ]
    .flat()
    .join(', ')
}

/** Returns the cumulative gain with a logarithmic discount: the second place counts 0.63 times the first. */
function discounted(gains: readonly number[]): number {
  return sum(gains.map((gain, place) => gain / Math.log2(place + 2)))
}

function ideal(relevant: number): number {
  return discounted(Array.from({ length: Math.min(DEPTH, relevant) }, () => 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
