import { expect, it } from 'vitest'
import { ENGLISH } from '../texts/text.ts'
import { fittingFirst, NO_PROFILE, profileText, readStudyProfile } from './study-profile.ts'

it('reads what a browser has kept, and fills in what is missing', () => {
  const profile = { rating: 1500, side: 'black', free: true } as const
  expect(readStudyProfile(JSON.stringify(profile))).toEqual(profile)
  expect(readStudyProfile('{"rating":0,"side":null}')).toEqual({ ...NO_PROFILE, rating: 0 })
})

it.each([
  null,
  '',
  'nonsense',
  '1500',
  '[]',
  '{}',
  '{"rating":"1500"}',
  '{"rating":1500.5}',
  '{"rating":99999}',
  '{"rating":-1}',
  '{"rating":1500,"side":"red"}',
  '{"rating":1500,"free":"yes"}',
  '{"__proto__":{"rating":1500}}',
])('finds nobody in particular in %s', (kept) => {
  expect(readStudyProfile(kept)).toBeNull()
})

it('says for whom in words', () => {
  expect(profileText({ rating: 1500, side: 'both', free: false }, ENGLISH)).toBe(
    'For about 1500, both sides, also paid',
  )
  expect(profileText({ rating: null, side: 'black', free: true }, ENGLISH)).toBe(
    'For every level, as Black, free only',
  )
})

it('lessons for the other side come last, before them those for other ratings; without a profile nothing moves', () => {
  const lesson = (id: number, side: string | null, ratingFrom: number, ratingTo: number) => ({
    id,
    side,
    level: 'all' as const,
    ratingFrom,
    ratingTo,
  })
  const lessons = [
    lesson(1, 'white', 1200, 1800),
    lesson(2, 'black', 2000, 2400),
    lesson(3, 'black', 1200, 1800),
    lesson(4, null, 1400, 1600),
  ]
  const order = (profile: Parameters<typeof fittingFirst>[1]) =>
    fittingFirst(lessons, profile).map(({ id }) => id)
  expect(order({ rating: 1500, side: 'black', free: false })).toEqual([3, 4, 2, 1])
  expect(order({ rating: null, side: 'white', free: false })).toEqual([1, 4, 2, 3])
  expect(order(null)).toEqual([1, 2, 3, 4])
})
