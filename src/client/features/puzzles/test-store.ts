import { createStoredStore } from '#client/kit/store.ts'
import type { TestInput } from '#shared/contracts/puzzles.ts'
import { TEST_LENGTH } from '#shared/domain/puzzles.ts'

export const TRIALS = 2
export const LOWEST = 400
export const HIGHEST = 2400

/** A test that somebody has begun, and goes on with when they come back. */
export type BegunTest = TestInput & {
  /** How many of the trials are behind. */
  trials: number
  /** For children: how many they have found. */
  stars: number
  /** The positions that were not solved. */
  missed: string[]
  /** Whether the account has the result. */
  isKept: boolean
}

/** Kids mode has a test of its own, because it asks other positions. */
export const testStore = createStoredStore('test', readTest)
export const kidsTestStore = createStoredStore('kidsTest', readTest)

export function newTest(rating: number): BegunTest {
  const seed = crypto.getRandomValues(new Uint32Array(3)).join('-')
  return { rating, seed, answers: [], trials: 0, stars: 0, missed: [], isKept: false }
}

/** What another version, or somebody by hand, has stored may be anything: then there is no test. */
function readTest(kept: string | null): BegunTest | null {
  let found: unknown
  try {
    found = JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { rating, seed, answers, trials, stars, missed, isKept } = found as Unread<BegunTest>
  if (!isCount(rating, HIGHEST) || rating < LOWEST) return null
  if (typeof seed !== 'string' || !/^[\d-]{1,40}$/.test(seed)) return null
  if (!isCount(trials, TRIALS) || !isCount(stars, TEST_LENGTH)) return null
  if (!Array.isArray(answers) || answers.length > TEST_LENGTH || !answers.every(isAnswer))
    return null
  const ids = Array.isArray(missed) ? missed.filter((id) => typeof id === 'string') : []
  return { rating, seed, answers, trials, stars, missed: ids, isKept: isKept === true }
}

type Unread<Kept> = Partial<Record<keyof Kept, unknown>>

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most

function isAnswer(value: unknown): value is TestInput['answers'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { id, moves, gaveUp = false } = value as Unread<TestInput['answers'][number]>
  return (
    typeof id === 'string' &&
    typeof gaveUp === 'boolean' &&
    Array.isArray(moves) &&
    moves.every((move) => typeof move === 'string' && /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move))
  )
}
