import { expect, it } from 'vitest'
import { countText, grouped, pageSlice, spanText } from './number-words.ts'

const OPENING = { one: 'opening', many: 'openings' }
const ROWS = Array.from({ length: 45 }, (_, index) => index + 1)

it('cuts pages, and never one beyond the end', () => {
  expect(pageSlice(ROWS, 1, 20)).toEqual({ rows: ROWS.slice(0, 20), page: 1, lastPage: 3 })
  expect(pageSlice(ROWS, 3, 20).rows).toEqual([41, 42, 43, 44, 45])
  expect(pageSlice(ROWS, 9, 20)).toEqual({ rows: ROWS.slice(40), page: 3, lastPage: 3 })
  expect(pageSlice([], 2, 20)).toEqual({ rows: [], page: 1, lastPage: 1 })
})

it('says which rows these are', () => {
  expect(spanText(45, 2, 20, OPENING)).toBe('21–40 of 45 openings')
  expect(spanText(1245, 63, 20, OPENING)).toBe('1,241–1,245 of 1,245 openings')
  expect(spanText(20, 1, 20, OPENING)).toBe('20 openings')
  expect(countText(1, OPENING)).toBe('1 opening')
  expect(countText(0, OPENING)).toBe('0 openings')
  expect([countText(1, 'row'), countText(1200, 'row')]).toEqual(['1 row', '1,200 rows'])
  expect([1, 999, 1000, 1_234_567].map(grouped)).toEqual(['1', '999', '1,000', '1,234,567'])
})
