import { ENGLISH } from '../texts/text.ts'
import { expect, it } from 'vitest'
import { utcMinuteText, utcSecondText } from './utc-text.ts'

it('writes a moment in UTC, to the second or to the minute', () => {
  expect(utcSecondText('2026-11-21T14:03:22.987Z', ENGLISH)).toBe('Nov 21, 2026, 14:03:22 UTC')
  expect(utcSecondText('2026-01-02T23:59:59+02:00', ENGLISH)).toBe('Jan 2, 2026, 21:59:59 UTC')
  expect(utcMinuteText('2026-11-21T00:07:59.000Z', ENGLISH)).toBe('Nov 21, 2026, 00:07 UTC')
})
