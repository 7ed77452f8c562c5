import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
import { LONGEST_INTERVAL } from '#shared/domain/review.ts'

/** The next answer is expected to be right with this probability. */
const RETENTION = 0.9

/** https://github.com/open-spaced-repetition/ts-fsrs; without short-term steps, an interval is at least a day. */
const scheduler = fsrs({
  request_retention: RETENTION,
  maximum_interval: LONGEST_INTERVAL,
  enable_fuzz: true,
  enable_short_term: false,
})

/** What is known about a card; all is null before the first answer. */
export type Memory = {
  stability: number | null
  difficulty: number | null
  reviewedAt: string | null
  due: string | null
  reps: number
  lapses: number
}

/** Returns the memory after an answer: Good if it was known, else Again. */
export function graded(before: Memory, known: boolean, now: Date): Memory & { due: string } {
  const { stability, difficulty, reviewedAt, reps, lapses } = before
  const isNew = stability === null || difficulty === null || reviewedAt === null
  const card = isNew
    ? createEmptyCard(now)
    : {
        ...createEmptyCard(now),
        state: State.Review,
        last_review: new Date(reviewedAt),
        stability,
        difficulty,
        reps,
        lapses,
      }
  const { card: next } = scheduler.next(card, now, known ? Rating.Good : Rating.Again)
  // The order of the grades may push an interval beyond the longest one.
  const days = Math.max(1, Math.min(LONGEST_INTERVAL, Math.round(next.scheduled_days)))
  return {
    stability: next.stability,
    difficulty: next.difficulty,
    reviewedAt: now.toISOString(),
    reps: next.reps,
    lapses: next.lapses,
    due: utcDay(new Date(now.getTime() + days * DAY_MS)),
  }
}
