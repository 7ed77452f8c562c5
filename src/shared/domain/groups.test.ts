import { describe, expect, it } from 'vitest'
import { dayIn, daysBetween, daysIn, endOfDay, isTimeZone } from './groups.ts'

describe('a time zone', () => {
  it('has a name that there is', () => {
    for (const name of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
      expect(isTimeZone(name), name).toBe(true)
    for (const name of ['Mars/Olympus', '+02:00', '', 'Europe/Berlin\n', 'constructor'])
      expect(isTimeZone(name), name).toBe(false)
  })
})

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-11-27', '2026-11-28T00:00:00.000Z'],
    // The nights in which the clocks change have 23 and 25 hours.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    // Here the clocks go forward at midnight: the 24th begins at 1:00.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-27', '2026-11-27T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-27', '2026-11-28T11:00:00.000Z'],
    // There was no 30th of December.
    ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
  ])('in %s, of %s', (zone, day, end) => {
    expect(new Date(endOfDay(zone, day)).toISOString()).toBe(end)
    expect(dayIn(zone, new Date(Date.parse(end) - 1))).toBe(day)
    const dayOf = daysIn(zone)
    for (
      let moment = Date.parse(end) - 7_200_000;
      moment < Date.parse(end) + 7_200_000;
      moment += 600_000
    )
      expect(dayOf(moment)).toBe(dayIn(zone, new Date(moment)))
  })

  it('is so many days away', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-11-27', '2026-11-26')).toBe(-1)
  })
})
