import { afterEach, expect, it } from 'vitest'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { percentText } from './percent-text.ts'
import { readWith } from './t.tsx'

afterEach(() => readWith(() => ENGLISH_READER))

it('rounds to whole percent, and writes them as the reader does', () => {
  expect([0, 0.005, 0.583, 1].map(percentText)).toEqual(['0%', '1%', '58%', '100%'])
  readWith(() => ({ language: 'es', find: null, opening: null }))
  expect(percentText(0.583)).toBe('58\u{a0}%')
})
