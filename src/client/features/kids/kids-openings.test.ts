import { describe, expect, it } from 'vitest'
import { playLine } from '#shared/chess/play-line.ts'
import { MOST_PLAYED, waysForKids } from './kids-board.tsx'

const move = (san: string, name: string | null = null, resources = 0) =>
  ({ san, name, resources }) as Parameters<typeof waysForKids>[1][number]
const ways = (played: string, moves: ReturnType<typeof move>[]) =>
  waysForKids(played === '' ? [] : played.split(' '), moves).map(({ san }) => san)

describe('the moves that a child is offered', () => {
  it('lead to the most played openings', () => {
    const first = ['a4', 'e4', 'd4', 'Nc3', 'g4'].map((san) => move(san))
    expect(ways('', first)).toEqual(['e4', 'd4'])
    expect(
      ways(
        'e4',
        ['e5', 'c5', 'g5', 'Nf6'].map((san) => move(san)),
      ),
    ).toEqual(['e5', 'c5'])
    expect(
      ways(
        'e4 e5 Nf3 Nc6',
        ['Bb5', 'Bc4', 'Be2'].map((san) => move(san)),
      ),
    ).toEqual(['Bb5', 'Bc4'])
    expect(ways('e4 c5', [move('Nf3')])).toEqual([])
  })

  it('have a lesson otherwise, those with more of them first', () => {
    const moves = [move('e4'), move('b3', 'Nimzo-Larsen Attack', 2), move('f4', 'Bird Opening', 0)]
    expect(ways('', moves)).toEqual(['b3', 'e4'])
  })

  it('are sound, whatever lessons there are', () => {
    const moves = [move('e5', 'Englund Gambit', 3), move('d5'), move('g4', 'Grob Opening', 1)]
    expect(ways('d4', moves)).toEqual(['d5'])
  })

  it('are ten openings with legal moves', () => {
    expect(MOST_PLAYED).toHaveLength(10)
    for (const moves of MOST_PLAYED) expect(playLine(moves.split(' ')).fault).toBeNull()
  })
})
