import { expect, it } from 'vitest'
import { playLine } from '#shared/chess/play-line.ts'
import { lineUpTo, longestLine } from './use-explore.ts'

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
