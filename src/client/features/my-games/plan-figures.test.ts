import { describe, expect, it } from 'vitest'
import { figuresOf } from './plan-figures.ts'
import type { GameRecord, OpeningRecord } from './read-games.ts'

const openings: OpeningRecord[] = [
  { opening: 1, eco: 'B10', name: 'Caro-Kann Defense', moves: ['e4', 'c6'] },
  {
    opening: 2,
    eco: 'B12',
    name: 'Caro-Kann Defense: Advance Variation',
    moves: ['e4', 'c6', 'd4', 'd5', 'e5'],
  },
  {
    opening: 3,
    eco: 'B12',
    name: 'Caro-Kann Defense: Advance Variation, Short Variation',
    moves: ['e4', 'c6', 'd4', 'd5', 'e5', 'Bf5', 'Nf3'],
  },
]

function game(rest: Partial<GameRecord> = {}): GameRecord {
  return {
    white: 'rival',
    black: 'ann',
    result: '1-0',
    opening: 3,
    plies: 60,
    bookPlies: 7,
    start: '',
    whiteElo: 1500,
    blackElo: 1500,
    date: '2026-11-20',
    ...rest,
  }
}

describe('the figures of a plan', () => {
  it('counts families and variations, and never an exact line', async () => {
    const games = [
      game(),
      game({ result: '1/2-1/2', opening: 2, bookPlies: 5 }),
      game({ opening: 1 }),
    ]
    const { openings: found } = await figuresOf({ games, openings }, { player: 'ann' })
    expect(found.map(({ name, side, games: count, moves }) => [name, side, count, moves])).toEqual([
      ['Caro-Kann Defense', 'black', 3, ['e4', 'c6']],
      ['Caro-Kann Defense: Advance Variation', 'black', 2, ['e4', 'c6', 'd4', 'd5', 'e5']],
    ])
    expect(found[1]).toMatchObject({
      family: 'Caro-Kann Defense',
      score: 0.25,
      rated: { games: 2, score: 0.25, expected: 0.5, isBelow: false },
      leavesAt: 4,
    })
  })

  it('knows the newest day and the median rating', async () => {
    const games = [
      game({ blackElo: 1400, date: '2026-01-02' }),
      game({ blackElo: null, date: '' }),
      game({ white: 'ann', black: 'rival', whiteElo: 1600, date: '2026-03-01' }),
      game({ white: 'eve', black: 'bob', blackElo: 2800, date: '2026-12-01' }),
    ]
    expect(await figuresOf({ games, openings }, { player: 'ann' })).toMatchObject({
      games: 3,
      rating: 1600,
      until: '2026-03-01',
    })
    expect(await figuresOf({ games: [], openings }, { player: 'ann' })).toEqual({
      games: 0,
      rating: null,
      until: '',
      openings: [],
    })
  })

  it('counts only later games, and only finished ones', async () => {
    const games = [
      game({ date: '2026-11-20' }),
      game({ date: '2026-11-21' }),
      game({ date: '2026-11-22', result: '*' }),
      game({ date: '' }),
    ]
    const found = await figuresOf({ games, openings }, { player: 'ann', after: '2026-11-20' })
    expect(found.games).toBe(1)
  })
})
