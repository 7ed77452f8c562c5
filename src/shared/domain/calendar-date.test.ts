import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDate, firstDay, partialDate, precisionOf, writtenDate } from './calendar-date.ts'

const anyDay = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('calendarDate', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-3-5', '2024-03-05'],
    ['2024/03/05', '2024-03-05'],
    [' 2024-03-05 ', '2024-03-05'],
    ['2024-03-05T23:30:00.000Z', '2024-03-05'],
    ['2024-03-05T23:30:00-05:00', '2024-03-05'],
    ['2024-03-05 08:15', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['march 5 2024', '2024-03-05'],
    ['Mar. 5, 2024', '2024-03-05'],
    ['Sept 30, 2019', '2019-09-30'],
  ])('reads %j as %s', (text, day) => {
    expect(calendarDate(text)).toBe(day)
  })

  it.each([
    '',
    ' ',
    'soon',
    '2024-02-30',
    '2023-02-29',
    'February 30, 2024',
    'Foo 3, 2024',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-01/02',
    '03/04/2024',
    '0000-01-01',
    '0000',
    '2008',
    '2008-02',
    '12024-01-01',
    '-2024-01-01',
    '20240305',
    '2024-03-05Tnoon',
  ])('has no day for %j', (text) => {
    expect(calendarDate(text)).toBeNull()
  })

  it('reads every real day in every form alike', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const day = date.toISOString().slice(0, 10)
        const worded = date.toLocaleDateString('en-US', {
          timeZone: 'UTC',
          month: 'long',
          day: 'numeric',
        })
        const forms = [
          day,
          day.replaceAll('-', '/'),
          date.toISOString(),
          `${worded}, ${day.slice(0, 4)}`,
        ]
        for (const form of forms) expect(calendarDate(form)).toBe(day)
      }),
    )
  })

  it('returns null or a day that it reads as itself, whatever the input', () => {
    const digits = fc.stringMatching(/^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        const day = calendarDate(text)
        if (day === null) return
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
        expect(calendarDate(day)).toBe(day)
      }),
    )
  })
})

describe('fault 28: a date as much as it is known', () => {
  it.each([
    ['1998', '1998'],
    [' 1998 ', '1998'],
    ['0001', '0001'],
    ['2018-02', '2018-02'],
    ['2018-2', '2018-02'],
    ['2018/02', '2018-02'],
    ['February 2018', '2018-02'],
    ['feb. 2018', '2018-02'],
    ['Sept, 2018', '2018-09'],
    ['2018-02-28', '2018-02-28'],
    ['February 28, 2018', '2018-02-28'],
    ['2018-02-28T23:30:00-05:00', '2018-02-28'],
  ])('reads %j as %s', (text, written) => {
    expect(partialDate(text)).toBe(written)
  })

  it.each([
    '',
    ' ',
    '0000',
    '98',
    '19980',
    '2018-00',
    '2018-13',
    '02/2018',
    'Foo 2018',
    '2018-02-30',
  ])('has no date for %j', (text) => {
    expect(partialDate(text)).toBeNull()
  })

  it('keeps it as a first day and a precision, and writes it again as it was', () => {
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.constantFrom(4, 7, 10), (date, length) => {
        const written = date.slice(0, length)
        expect(partialDate(written)).toBe(written)
        expect(writtenDate(firstDay(written), precisionOf(written))).toBe(written)
      }),
    )
  })
})
