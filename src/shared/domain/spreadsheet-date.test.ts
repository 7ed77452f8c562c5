import { describe, expect, it } from 'vitest'
import { partialDate } from './calendar-date.ts'
import { dayOrderOf } from './spreadsheet-date.ts'

describe('the order of day and month', () => {
  it.each([
    [['3/5/2024', '4/13/2024'], 'month first'],
    [['3/5/2024', '13/4/2024', '', 'n/a'], 'day first'],
    [['13-04-2024'], 'day first'],
    [['4/13/2024 0:00'], 'month first'],
    [['3/5/2024', '12/12/2024'], null],
    [['4/13/2024', '13/4/2024'], null],
    [['13.04.2024', '3/5/2024'], null],
    [['2024-04-13'], null],
    [[], null],
  ])('%j: %s', (cells, order) => {
    expect(dayOrderOf(cells)).toBe(order)
  })
})

describe('steady 14: a date', () => {
  it.each([
    ['3/5/2024', 'month first', '2024-03-05'],
    ['3/5/2024', 'day first', '2024-05-03'],
    ['03-05-2024', 'day first', '2024-05-03'],
    ['4/13/2024 0:00', 'month first', '2024-04-13'],
    ['4/13/2024 12:00:00 AM', 'month first', '2024-04-13'],
    ['13.4.2024', null, '2024-04-13'],
    ['13.04.2024', 'month first', '2024-04-13'],
    ['5-Mar-1925', null, '1925-03-05'],
    ['5 March 1925', null, '1925-03-05'],
    ['March 5, 1925', null, '1925-03-05'],
    ['1925', null, '1925'],
    ['2024-04-13', 'day first', '2024-04-13'],
    ['4/13/2024', null, '2024-04-13'],
    [' 13/4/2024 ', 'month first', '2024-04-13'],
  ] as const)('%j, %s, is %s', (cell, order, date) => {
    expect(partialDate(cell, order)).toBe(date)
  })

  it.each([
    ['3/5/2024', null],
    ['5-Mar-25', null],
    ['3/5/25', 'month first'],
    ['31.02.2024', null],
    ['13/13/2024', 'day first'],
    ['12/12/2024', null],
    ['45356', null],
  ] as const)('%j, %s, is none', (cell, order) => {
    expect(partialDate(cell, order)).toBeNull()
  })
})
