import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDay, partialDate, precisionOf, writtenDate } from './calendar-date.ts'

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
