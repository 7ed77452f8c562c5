import { expect, it } from 'vitest'
import { endOf, playLine } from './play-line.ts'
import { positionFacts } from './position-facts.ts'

const after = (moves: string) => positionFacts(endOf(playLine(moves.split(' '))))

it('counts the legal moves', () => {
  const start = after('')
  expect(start.legal).toHaveLength(20)
  expect(start).toMatchObject({ check: null, over: null })
})

it('knows check, mate and stalemate', () => {
  expect(after('e4 e5 Qh5 Nc6 Qxf7+')).toMatchObject({ check: 'e8', over: null })
  expect(after('f3 e5 g4 Qh4#')).toMatchObject({ check: 'e1', over: 'checkmate' })
  expect(positionFacts('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toMatchObject({
    check: null,
    over: 'stalemate',
  })
})
