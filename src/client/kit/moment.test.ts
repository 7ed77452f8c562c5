import { describe, expect, it } from 'vitest'
import { exactTime, relativeTime } from './moment.tsx'

const NOW = Date.parse('2026-11-21T04:00:00.000Z')
const before = (ms: number) => new Date(NOW - ms).toISOString()

it('writes the exact time in UTC', () => {
  expect(exactTime('2026-11-21T04:00:00.123Z')).toBe('Nov 21, 2026, 4:00 AM UTC')
  expect(exactTime('2026-01-02T23:59:59.000Z')).toBe('Jan 2, 2026, 11:59 PM UTC')
})

describe('relativeTime', () => {
  it.each([
    [-5_000, 'Just now'],
    [0, 'Just now'],
    [59_999, 'Just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [23.9 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [13.5 * 24 * 3_600_000, '13 days ago'],
  ])('%d ms', (age, text) => {
    expect(relativeTime(before(age), NOW)).toBe(text)
  })
})
