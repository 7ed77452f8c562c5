/** Those of the test 'Where do I stand?', in its order. */
export const TEST_TOPICS = [
  'hanging',
  'fork',
  'pin',
  'mate',
  'removal',
  'defence',
  'pawn-endgame',
  'rook-endgame',
] as const

/** What a position is for. Kids are asked `kids-mate` alone. */
export const PUZZLE_TOPICS = [...TEST_TOPICS, 'mate-deep', 'endgame-other', 'kids-mate'] as const
export type PuzzleTopic = (typeof PUZZLE_TOPICS)[number]

/** How many positions the test asks: three of each topic. */
export const TEST_LENGTH = 3 * TEST_TOPICS.length
/** How much harder the next position of a topic is after a right answer, and how much easier after a wrong one. */
const STEP = 200
/** How far a rating that people name may be from theirs. */
const PRIOR_DEVIATION = 350
const ROUNDED_TO = 25
/** One who is 400 points stronger wins ten times as often. */
const LOGISTIC = Math.LN10 / 400

/** Returns the ratings for which the next positions are chosen; `right` are the answers so far, in the order asked. */
export function testTargets(rating: number, right: readonly boolean[]): number[] {
  const targets: number[] = []
  for (let at = 0; at <= right.length && at < TEST_LENGTH; at++) {
    const before = at - TEST_TOPICS.length
    const last = targets[before]
    targets.push(last === undefined ? rating : last + (right[before] ? STEP : -STEP))
  }
  return targets
}

export type AnsweredPuzzle = { topic: PuzzleTopic; rating: number; right: boolean }

export type Standing = {
  /** A rating as Lichess gives it for puzzles. */
  estimate: number
  plusMinus: number
  topics: { topic: PuzzleTopic; right: number; of: number; expected: number }[]
  weak: PuzzleTopic[]
}

/**
 * Returns the most likely rating after these answers for somebody who says that theirs is `rating`, and the topics of
 * which fewer were right than that rating lets one expect.
 */
export function standingOf(rating: number, answers: readonly AnsweredPuzzle[]): Standing {
  const chance = (strength: number, puzzle: number) => 1 / (1 + 10 ** ((puzzle - strength) / 400))
  const slope = (strength: number) =>
    answers.reduce(
      (sum, each) => sum + LOGISTIC * (Number(each.right) - chance(strength, each.rating)),
      (rating - strength) / PRIOR_DEVIATION ** 2,
    )
  // The slope falls everywhere, and is 0 at the maximum.
  let [low, high] = [rating - 4000, rating + 4000]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  const information = answers.reduce((sum, each) => {
    const p = chance(low, each.rating)
    return sum + LOGISTIC ** 2 * p * (1 - p)
  }, PRIOR_DEVIATION ** -2)
  const estimate = Math.round(low / ROUNDED_TO) * ROUNDED_TO
  const topics = PUZZLE_TOPICS.flatMap((topic) => {
    const own = answers.filter((each) => each.topic === topic)
    if (own.length === 0) return []
    const expected = own.reduce((sum, each) => sum + chance(estimate, each.rating), 0)
    return [
      {
        topic,
        right: own.filter((each) => each.right).length,
        of: own.length,
        expected: Math.round(expected * 100) / 100,
      },
    ]
  })
  const weak = topics
    .filter(({ topic, expected, right }) => topic !== 'kids-mate' && expected - right >= 1)
    .toSorted((one, other) => other.expected - other.right - (one.expected - one.right))
  return {
    estimate,
    plusMinus: Math.round(1 / Math.sqrt(information)),
    topics,
    weak: weak.slice(0, 2).map(({ topic }) => topic),
  }
}
