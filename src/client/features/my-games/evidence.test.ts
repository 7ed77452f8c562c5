import { describe, expect, it } from 'vitest'
import { departureOf, evidenceOf, expectedScore, interval } from './evidence.ts'
import type { GameRecord } from './read-games.ts'

const plain: GameRecord = {
  white: 'ann',
  black: 'bob',
  result: '1-0',
  opening: null,
  plies: 40,
  bookPlies: 0,
  start: '',
  whiteElo: 1500,
  blackElo: 1500,
  date: '',
}
const games = (count: number, change: Partial<GameRecord>) =>
  Array.from({ length: count }, () => ({ ...plain, ...change }))

describe('expectedScore', () => {
  it('follows the table of FIDE within its rounding', () => {
    expect(expectedScore(1500, 1500)).toBe(0.5)
    expect(expectedScore(1600, 1500)).toBeCloseTo(0.64, 2)
    expect(expectedScore(1500, 1700)).toBeCloseTo(0.24, 2)
  })
})

describe('interval', () => {
  it('proves little with five games', () => {
    const { low, high } = interval(1, 5)
    expect(low).toBeCloseTo(0.036, 3)
    expect(high).toBeCloseTo(0.624, 3)
    expect(interval(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('stays between 0 and 1, and narrows with the number of games', () => {
    expect(interval(20, 20).high).toBeCloseTo(1, 10)
    expect(interval(0, 20).low).toBe(0)
    const widths = [10, 100, 1000].map((count) => {
      const { low, high } = interval(count / 2, count)
      return high - low
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })
})

describe('evidenceOf', () => {
  it('needs finished games with both ratings', () => {
    expect(evidenceOf([], 'white')).toBeNull()
    expect(evidenceOf(games(9, { whiteElo: null }), 'white')).toBeNull()
    expect(evidenceOf(games(9, { result: '*' }), 'white')).toBeNull()
  })

  it('calls a difference only what is unlikely to be chance', () => {
    expect(evidenceOf(games(3, { result: '0-1' }), 'white')?.verdict).toBe('unclear')
    const mixed = [...games(2, {}), ...games(3, { result: '0-1' })]
    expect(evidenceOf(mixed, 'white')).toMatchObject({ games: 5, score: 0.4, verdict: 'unclear' })
    expect(evidenceOf(games(30, {}), 'white')?.verdict).toBe('above')
    expect(evidenceOf(games(30, {}), 'black')?.verdict).toBe('below')
  })

  it('expects less of the player with the lower rating', () => {
    const lost = games(20, { result: '0-1', whiteElo: 1200, blackElo: 2000 })
    expect(evidenceOf(lost, 'white')).toMatchObject({ score: 0, verdict: 'unclear' })
  })
})

describe('departureOf', () => {
  it('tells the move, and who left', () => {
    expect(departureOf([], 'white')).toBeNull()
    const found = [
      ...games(2, { bookPlies: 6 }),
      ...games(1, { bookPlies: 7 }),
      ...games(1, { bookPlies: 4, plies: 4 }),
    ]
    // After 6 plies White is to move, after 7 Black. The last game ended in a known line.
    expect(departureOf(found, 'white')).toEqual({ move: 3, ownShare: 2 / 3 })
    expect(departureOf(found, 'black')?.ownShare).toBeCloseTo(1 / 3, 10)
    expect(departureOf(games(1, { bookPlies: 40 }), 'white')?.ownShare).toBe(0)
  })
})
