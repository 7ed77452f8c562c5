import { expect, it } from 'vitest'
import { ENGLISH } from '../texts/text.ts'
import { NO_PROFILE, profileText, readStudyProfile } from './study-profile.ts'

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
