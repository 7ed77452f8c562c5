import { expect, it } from 'vitest'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import { lineUpTo, longestLine, positionFacts } from './use-explore.ts'

const line = (moves: string) => playLine(moves.split(' ').filter(Boolean))
const longest = (before: string, now: string) =>
  longestLine(line(before), line(now))
    .plies.map(({ san }) => san)
    .join(' ')

it('keeps what lies ahead, until another move is played', () => {
  expect(longest('e4 c5 Nf3', 'e4')).toBe('e4 c5 Nf3')
  expect(longest('e4 c5 Nf3', '')).toBe('e4 c5 Nf3')
  expect(longest('e4 c5', 'e4 c5 Nf3')).toBe('e4 c5 Nf3')
  expect(longest('e4 c5 Nf3', 'e4 e5')).toBe('e4 e5')
  const other = playLine([], '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
  expect(longestLine(line('e4'), other)).toBe(other)
})

it('cuts a line', () => {
  expect(lineUpTo(line('e4 c5 Nf3'), 1).plies.map(({ san }) => san)).toEqual(['e4'])
})

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
