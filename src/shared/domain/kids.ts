import { DAY_MS } from './days.ts'

/** What a parent chooses for a locked browser or account (docs/product.md §11.2). */
export const KIDS_COMMENTS = ['hidden', 'read'] as const
export type KidsComments = (typeof KIDS_COMMENTS)[number]

/** When a child must ask a grown-up before leaving for another site. */
export const KIDS_LEAVE = ['always', 'unknown', 'never'] as const
export type KidsLeave = (typeof KIDS_LEAVE)[number]

/** The topics that a child can choose, in this order. */
export const KIDS_TOPICS = ['pieces', 'mates', 'puzzles', 'stories', 'play'] as const
export type KidsTopic = (typeof KIDS_TOPICS)[number]

export const KIDS_TOPIC_SIZE = 60
/** The number of lessons of each topic on the page of all topics. */
export const KIDS_TOPIC_SAMPLE = 4

export const PUZZLES_IN_SET = 6
/** `seed/data/puzzles.csv` has 600 positions for kids. */
export const PUZZLE_SETS = 100

/** Returns the number of the set of a day, which is the same for all: they take turns, from the easiest on. */
export function puzzleSetOf(day: Date): number {
  return (Math.floor(day.getTime() / DAY_MS) % PUZZLE_SETS) + 1
}

/** After the last set comes the first. */
export function nextPuzzleSet(set: number): number {
  return (set % PUZZLE_SETS) + 1
}
