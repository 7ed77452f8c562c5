import { expect, it } from 'vitest'
import { cappedCount } from '#client/kit/number-words.ts'

it.each([
  [0, 9, '0'],
  [9, 9, '9'],
  [10, 9, '9+'],
  [99, 99, '99'],
  [100, 99, '99+'],
] as const)('shows %i, capped at %i, as %s', (count, cap, text) => {
  expect(cappedCount(count, cap)).toBe(text)
})
