import { expect, it } from 'vitest'
import { placedPieces, squareAt } from './placed-pieces.ts'

it('returns the pieces of a position with their squares', () => {
  const placed = placedPieces('4k3/8/8/8/4P3/8/8/R6K b - - 0 1')
  expect(placed).toEqual([
    { letter: 'k', isWhite: false, column: 4, row: 0 },
    { letter: 'p', isWhite: true, column: 4, row: 4 },
    { letter: 'r', isWhite: true, column: 0, row: 7 },
    { letter: 'k', isWhite: true, column: 7, row: 7 },
  ])
  expect(squareAt('a8')).toEqual({ column: 0, row: 0 })
  expect(squareAt('h1')).toEqual({ column: 7, row: 7 })
})
