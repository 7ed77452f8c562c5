import type { T } from '../texts/text.ts'
import { PLAYED_SIDES } from './filters/side.ts'
import { MAX_PLAYER_RATING, type Rated, ratingsOf } from './resource-ranges.ts'

/** The color that somebody wants to learn for. */
export const STUDY_SIDES = ['both', 'white', 'black'] as const

/** What readers have said about themselves. It decides which lessons come first; only `free` leaves any out. */
export type StudyProfile = {
  /** Over the board; null if they have not said it. */
  rating: number | null
  side: (typeof STUDY_SIDES)[number]
  /** Whether they want free lessons only. */
  free: boolean
}

/** Nobody in particular. */
export const NO_PROFILE: StudyProfile = { rating: null, side: 'both', free: false }

export function isNobody({ rating, side, free }: StudyProfile): boolean {
  return rating === null && side === 'both' && !free
}

/** Reads what a browser has kept. Returns null for nobody in particular, and for what is no profile. */
export function readStudyProfile(kept: string | null): StudyProfile | null {
  let found: unknown
  try {
    found = JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { rating = null, side, free } = found as Partial<Record<keyof StudyProfile, unknown>>
  const known = STUDY_SIDES.find((each) => each === (side ?? NO_PROFILE.side))
  if (!isRating(rating) || known === undefined || typeof (free ?? false) !== 'boolean') return null
  const profile = { rating, side: known, free: free === true }
  return isNobody(profile) ? null : profile
}

function isRating(value: unknown): value is number | null {
  return (
    value === null ||
    (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PLAYER_RATING)
  )
}

/** 'For about 1500, both sides, also paid' */
export function profileText({ rating, side, free }: StudyProfile, t: T): string {
  return t(
    '{rated, select, yes {For about {rating}} other {For every level}}, {side, select, white {as White} black {as Black} other {both sides}}, {paid, select, no {free only} other {also paid}}',
    {
      rated: rating === null ? 'no' : 'yes',
      rating: String(rating),
      side,
      paid: free ? 'no' : 'yes',
    },
  )
}

/** A rating in the middle of what each level stands for. */
export const LEVEL_RATINGS = [
  ['beginner', 800],
  ['intermediate', 1500],
  ['advanced', 2000],
  ['master', 2400],
] as const

/** What fits comes first: not the other side, then for the rating; what fits equally well stays in its order. */
export function fittingFirst<R extends Rated & { side: string | null }>(
  resources: readonly R[],
  profile: StudyProfile | null,
): R[] {
  const { rating, side } = profile ?? NO_PROFILE
  const misfit = (resource: R) => {
    const isOfOther =
      side !== 'both' && PLAYED_SIDES.some((each) => each !== side && each === resource.side)
    const [from, to] = ratingsOf(resource)
    return (isOfOther ? 2 : 0) + (rating === null || (from <= rating && rating <= to) ? 0 : 1)
  }
  return resources.toSorted((a, b) => misfit(a) - misfit(b))
}
