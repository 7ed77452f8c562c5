import { ENGLISH } from '../texts/text.ts'
import { expect, it } from 'vitest'
import { isLimitField, limitLabel } from './search-limits.ts'

it.each([
  ['duration', 'max 600', 'Up to 10 minutes'],
  ['duration', 'max 60', 'Up to 1 minute'],
  ['duration', 'min 3600', 'At least 1 hour'],
  ['duration', 'about 5400', 'About 90 minutes'],
  ['cost', 'max 40', 'Up to $40'],
  ['published', 'since 2020', 'Since 2020'],
  ['rating', 'for 1500', 'For about 1500'],
  ['age', 'for 8', 'For age 8'],
  ['order', 'newest', 'Newest first'],
] as const)('the %s %s is called %s', (field, value, label) => {
  expect(limitLabel(field, value, ENGLISH)).toBe(label)
  expect(isLimitField(field)).toBe(true)
})

it('knows other fields from limits', () => {
  expect(isLimitField('type')).toBe(false)
})
