import { describe, expect, it } from 'vitest'
import { isDark, squareName, squareRows } from './square-names.ts'

describe('squareRows', () => {
  it('begins at the top left of what is seen', () => {
    const white = squareRows('white')
    expect(white[0]?.join(' ')).toBe('a8 b8 c8 d8 e8 f8 g8 h8')
    expect(white[7]?.[7]).toBe('h1')
    const black = squareRows('black')
    expect(black[0]?.join(' ')).toBe('h1 g1 f1 e1 d1 c1 b1 a1')
    expect(new Set(black.flat()).size).toBe(64)
  })
})

describe('squareName', () => {
  const pawn = { letter: 'p', isWhite: true } as const
  it('names the square, then what stands there', () => {
    expect(squareName('e4', pawn)).toBe('e4, white pawn')
    expect(squareName('e5', undefined)).toBe('e5, empty')
  })

  it('tells targets, the man that was picked up, and check', () => {
    expect(squareName('e5', undefined, { target: true })).toBe('e5, empty, can move here')
    expect(squareName('d5', { letter: 'q', isWhite: false }, { target: true })).toBe(
      'd5, black queen, can be taken',
    )
    expect(squareName('e4', pawn, { held: true })).toBe('e4, white pawn, picked up')
    expect(squareName('e1', { letter: 'k', isWhite: true }, { inCheck: true })).toBe(
      'e1, white king, in check',
    )
  })
})

it('a1 is dark, h1 is light', () => {
  expect(isDark('a1')).toBe(true)
  expect(isDark('h1')).toBe(false)
  expect(isDark('d8')).toBe(true)
})
