import { expect, it } from 'vitest'
import { legalPlies } from '#tests/support/legal-plies.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { isPromotion, pickedUpWords, targetsOf, unmovableWords } from './board-play.ts'

it('knows where a man may go, promotions once', () => {
  expect([...targetsOf(legalPlies(START_FEN), 'g1')].toSorted()).toEqual(['f3', 'h3'])
  expect(targetsOf(legalPlies(START_FEN), null).size).toBe(0)
  const promoting = legalPlies('1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1')
  expect([...targetsOf(promoting, 'a7')].toSorted()).toEqual(['a8', 'b8'])
  expect(isPromotion(promoting, 'a7', 'b8')).toBe(true)
  expect(isPromotion(promoting, 'e1', 'e2')).toBe(false)
})

it('says what was picked up, and why something was not', () => {
  const knight = { letter: 'n', isWhite: true } as const
  expect(pickedUpWords('g1', knight, 2)).toBe('white knight g1 picked up, can go to 2 squares')
  expect(pickedUpWords('g1', knight, 1)).toMatch(/to 1 square$/)
  expect(unmovableWords('e5', undefined, true)).toBe('e5 is empty')
  expect(unmovableWords('g1', knight, false)).toBe('It is Black’s move')
  expect(unmovableWords('g1', knight, true)).toBe('white knight g1 cannot move')
})
