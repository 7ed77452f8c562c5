import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { hasHiddenCharacters, isVisible, withoutInvisible } from './hidden-characters.ts'

describe('what people typed', () => {
  it.each([
    ['\u200eRook\u200f ends', 'Rook ends'],
    ['\ufeffRook\u2060 ends\u200b', 'Rook ends'],
    ['a\u2066b', 'ab'],
    ['a\u2069b\u2068', 'ab'],
    ['\u2068שחמט\u2069 today', '\u2068שחמט\u2069 today'],
    ['\u2067a\u2066b\u2069c\u2069\u2069', '\u2067a\u2066b\u2069c\u2069'],
    ['\u2066one\ntwo\u2069', 'one\ntwo'],
    ['می\u200cخواهم 👨‍👩‍👧 Nor\u00admal', 'می\u200cخواهم 👨‍👩‍👧 Nor\u00admal'],
  ])('%j is %j', (typed, kept) => {
    expect(withoutInvisible(typed)).toBe(kept)
  })

  it.each(['\u202e', '\u202a', '\u0000', '\u001b', '\u0085', '\ufff9'])(
    '%j stays, and is refused',
    (sign) => {
      expect(hasHiddenCharacters(withoutInvisible(`a${sign}b`))).toBe(true)
    },
  )

  it('is cleaned in a time that grows with its length only', () => {
    const cost = (length: number) =>
      processorMs(() => withoutInvisible('\u2066'.repeat(length) + '\u2069'.repeat(length)))
    cost(1000)
    // Ten times the length: a hundred times the time, if it grew with the square.
    expect(cost(200_000)).toBeLessThan(40 * cost(20_000) + 20)
  })
})

describe('what is visible', () => {
  it.each([
    '',
    ' ',
    '\u2800',
    '\u00ad',
    '\u034f',
    '\u180e',
    '\u200c',
    '\u200d',
    '\u3000\u00a0',
    '\ufe0f',
    '\u200d\u2800\u00ad',
  ])('not %j', (text) => {
    expect(isVisible(text)).toBe(false)
  })

  it.each(['a', '.', '\u200ca', '👩‍👧', '\u0301', 'ㅎ', '\u2801', '♟\ufe0e'])('%j', (text) => {
    expect(isVisible(text)).toBe(true)
  })
})
