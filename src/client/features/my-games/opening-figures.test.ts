import { describe, expect, it } from 'vitest'
import { figuresOf, ratingOf } from './opening-figures.ts'
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

describe('the figures of openings', () => {
  it('counts families and variations, and never an exact line', async () => {
    const games = [
      game(),
      game({ result: '1/2-1/2', opening: 2, bookPlies: 5 }),
      game({ opening: 1 }),
    ]
    const found = await figuresOf({ games, openings }, 'ann')
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

  it('names the moves that were really played, whatever leads to the opening in the book', async () => {
    const games = [
      game({ white: 'ann', black: 'rival', start: 'e4 c5 Nf3', opening: 4 }),
      game({ white: 'ann', black: 'rival', start: 'e4 c5 d4', opening: 4 }),
      game({ white: 'ann', black: 'rival', start: 'Nf3 c5 e4', opening: 4 }),
    ]
    const sicilian = { opening: 4, eco: 'B20', name: 'Sicilian Defense', moves: ['Nc3', 'c5'] }
    const gambit = { opening: 5, eco: 'D06', name: "Queen's Gambit", moves: ['d4', 'd5', 'c4'] }
    const found = await figuresOf({ games, openings: [...openings, sicilian, gambit] }, 'ann')
    expect(found.map(({ name, opened }) => [name, opened])).toEqual([
      ['Sicilian Defense', ['e4', 'c5']],
    ])
  })

  it('knows the median rating', () => {
    const games = [
      game({ blackElo: 1400 }),
      game({ blackElo: null }),
      game({ white: 'ann', black: 'rival', whiteElo: 1600 }),
      game({ white: 'eve', black: 'bob', blackElo: 2800 }),
    ]
    expect(ratingOf(games, 'ann')).toBe(1600)
    expect(ratingOf([], 'ann')).toBeNull()
    expect(ratingOf(games, null)).toBeNull()
  })

  it('counts only finished games', async () => {
    const games = [game(), game({ result: '*' })]
    const found = await figuresOf({ games, openings }, 'ann')
    expect(found.map((each) => each.games)).toEqual([1, 1])
  })
})
