import { expect, it, afterEach } from 'vitest'
import { countText, grouped, spanText, percentText } from './number-words.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { readWith } from './t.tsx'

const OPENING = { one: 'opening', many: 'openings' }

it('says which rows these are', () => {
  expect(spanText(45, 2, 20, OPENING)).toBe('21–40 of 45 openings')
  expect(spanText(1245, 63, 20, OPENING)).toBe('1,241–1,245 of 1,245 openings')
  expect(spanText(20, 1, 20, OPENING)).toBe('20 openings')
  expect(countText(1, OPENING)).toBe('1 opening')
  expect(countText(0, OPENING)).toBe('0 openings')
  expect([countText(1, 'row'), countText(1200, 'row')]).toEqual(['1 row', '1,200 rows'])
  expect([1, 999, 1000, 1_234_567].map(grouped)).toEqual(['1', '999', '1,000', '1,234,567'])
})

afterEach(() => readWith(() => ENGLISH_READER))

it('rounds to whole percent, and writes them as the reader does', () => {
  expect([0, 0.005, 0.583, 1].map(percentText)).toEqual(['0%', '1%', '58%', '100%'])
  readWith(() => ({ language: 'es', find: null, opening: null }))
  expect(percentText(0.583)).toBe('58\u{a0}%')
})
