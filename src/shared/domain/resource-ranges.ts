import type { T } from '../texts/text.ts'
import type { Level } from './filters/level.ts'

/** Over-the-board ratings, as a source or a coach would give them (docs/product.md §3.4). */
export const MAX_PLAYER_RATING = 3000
export const MIN_AGE = 3
export const MAX_AGE = 18
export const MAX_MERIT = 5
/** What no merit counts as. */
export const USUAL_MERIT = 3

export type Rated = {
  level: Level
  ratingFrom: number | null
  ratingTo: number | null
}
export type Aged = { ageFrom: number | null; ageTo: number | null }

/** The ratings for which a level stands where nobody has said more. */
const RATINGS_OF_LEVEL = {
  beginner: [0, 1200],
  intermediate: [1200, 1800],
  advanced: [1800, 2200],
  master: [2200, MAX_PLAYER_RATING],
  all: [0, MAX_PLAYER_RATING],
} as const satisfies Record<Level, readonly [from: number, to: number]>

/** Returns the ratings that a resource is for; an open end is the lowest or the highest rating. */
export function ratingsOf({ level, ratingFrom, ratingTo }: Rated): readonly [number, number] {
  if (ratingFrom === null && ratingTo === null) return RATINGS_OF_LEVEL[level]
  return [ratingFrom ?? 0, ratingTo ?? MAX_PLAYER_RATING]
}

/** Returns '1200–1800', 'up to 1200' or 'from 2200'; null if it is for all ratings. */
export function ratingText(rated: Rated, t: T): string | null {
  const [from, to] = ratingsOf(rated)
  if (from === 0) return to === MAX_PLAYER_RATING ? null : t('up to {to}', { to: String(to) })
  if (to === MAX_PLAYER_RATING) return t('from {from}', { from: String(from) })
  return from === to ? String(from) : `${from}–${to}`
}

/** Returns 'Ages 6–9' or 'from 8'; null if nobody has given an age. */
export function agesText({ ageFrom, ageTo }: Aged, t: T): string | null {
  if (ageFrom === null && ageTo === null) return null
  if (ageTo === null || ageTo === MAX_AGE) return t('from {from}', { from: String(ageFrom) })
  if (ageFrom === null) return t('up to {to}', { to: String(ageTo) })
  return t('Ages {ages}', { ages: ageFrom === ageTo ? String(ageTo) : `${ageFrom}–${ageTo}` })
}

/** Whether the ages of a resource hold one; without ages, none does. */
export function isForAge({ ageFrom, ageTo }: Aged, age: number): boolean {
  if (ageFrom === null && ageTo === null) return false
  return (ageFrom ?? MIN_AGE) <= age && age <= (ageTo ?? MAX_AGE)
}

/** The pairs of fields of which the first must not be above the second. */
export const RANGES = [
  ['ratingFrom', 'ratingTo'],
  ['ageFrom', 'ageTo'],
] as const
export type RangeField = (typeof RANGES)[number][number]

/** Returns the pairs that are the wrong way round. What is not given is not compared. */
export function invertedRanges(
  values: Partial<Record<RangeField, number | null>>,
): (typeof RANGES)[number][] {
  return RANGES.filter(([from, to]) => (values[from] ?? 0) > (values[to] ?? Infinity))
}
