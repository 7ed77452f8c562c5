import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { firstCharacters, truncate } from './characters.ts'

describe('truncate', () => {
  it('leaves a text of exactly the length alone', () => {
    expect(truncate('a'.repeat(160), 160)).toBe('a'.repeat(160))
  })

  it('cuts a longer one and says so', () => {
    expect(truncate('a'.repeat(161), 160)).toBe(`${'a'.repeat(160)}...`)
  })

  it('never splits a character', () => {
    expect(truncate('♟️😀😀', 3)).toBe('♟️😀...')
  })
})

describe('security 60: a text that is cut', () => {
  it.each([
    ['a short one', 'abc', 3, 'abc'],
    ['letters', 'abcd', 3, 'abc'],
    ['half an emoji', `${'a'.repeat(199)}😀 and more`, 200, 'a'.repeat(199)],
    ['half a family', `ab👨‍👩‍👧cd`, 6, 'ab'],
    ['a letter and its accent', 'abe\u0301f', 3, 'ab'],
    ['half a flag', 'a🇩🇪🇫🇷', 7, 'a🇩🇪'],
    ['a line break of two characters', 'ab\r\ncd', 3, 'ab'],
    ['nothing that fits', '😀', 1, ''],
    ['none', '😀', 0, ''],
  ])('%s', (_, text, max, expected) => {
    expect(firstCharacters(text, max)).toBe(expected)
  })

  it('is well formed wherever it is cut, and loses no more than one character', () => {
    const text = 'a😀👩‍👧e\u0301🇩🇪क्षि한x'.repeat(3) + '\u0301'.repeat(300) + '😀'.repeat(70)
    for (let max = 0; max <= text.length; max++) {
      const head = firstCharacters(text, max)
      expect(head.isWellFormed() && text.startsWith(head)).toBe(true)
      expect(head.length).toBeLessThanOrEqual(max)
      expect(max - head.length).toBeLessThan(64)
    }
  })

  it('costs no more for a long pile of marks than for a short one', () => {
    const pile = (length: number) => `a${'\u0301'.repeat(length)}`
    const cost = (text: string) =>
      processorMs(() => {
        for (let count = 0; count < 1000; count++) firstCharacters(text, text.length / 2)
      })
    cost(pile(1000))
    expect(cost(pile(1_000_000))).toBeLessThan(10 * cost(pile(1000)) + 20)
  })
})
