import { describe, expect, it } from 'vitest'
import type { GameRecord } from './read-games.ts'
import { icicle, moveName, nodeAt, repertoireOf, unmetVariations } from './repertoire.ts'

const game = (start: string, result: GameRecord['result'] = '1-0'): GameRecord => ({
  white: 'ann',
  black: 'bob',
  result,
  opening: null,
  plies: 40,
  bookPlies: 0,
  start,
  whiteElo: null,
  blackElo: null,
  date: '',
})
const games = [
  game('e4 c5 Nf3'),
  game('e4 c5 c3', '1/2-1/2'),
  game('e4 e5', '*'),
  game('d4', '0-1'),
  game(''),
]

describe('repertoireOf', () => {
  it('counts each position once per game, from the side that was played', () => {
    const root = repertoireOf(games, 'white')
    expect(root).toMatchObject({ moves: [], games: 5, finished: 4, points: 2.5 })
    expect(root.children.map(({ moves, games: count }) => [moves, count])).toEqual([
      [['e4'], 3],
      [['d4'], 1],
    ])
    expect(nodeAt(root, ['e4', 'c5'])).toMatchObject({ games: 2, points: 1.5 })
    expect(nodeAt(repertoireOf(games, 'black'), ['e4', 'c5'])).toMatchObject({ points: 0.5 })
  })

  it('falls back to the start if the games changed', () => {
    const root = repertoireOf(games, 'white')
    expect(nodeAt(root, ['c4', 'e5'])).toBe(root)
    expect(repertoireOf([], 'white')).toMatchObject({ games: 0, children: [] })
  })
})

describe('icicle', () => {
  it('gives each position its share, beside the move before', () => {
    const cells = icicle(repertoireOf(games, 'white'), { columns: 2, least: 0 })
    expect(
      cells.map(({ node, column, top, height }) => [moveName(node.moves), column, top, height]),
    ).toEqual([
      ['Start', 0, 0, 1],
      ['1.e4', 1, 0, 0.6],
      ['1...c5', 2, 0, 0.4],
      ['1...e5', 2, 0.4, 0.2],
      ['1.d4', 1, 0.6, 0.2],
    ])
  })

  it('leaves out what is too low to be seen, and what follows from it', () => {
    const cells = icicle(repertoireOf(games, 'white'), { columns: 9, least: 0.3 })
    expect(cells.map(({ node }) => node.moves.join(' '))).toEqual(['', 'e4', 'e4 c5'])
    expect(icicle(repertoireOf([], 'white'), { columns: 9, least: 0.3 })).toHaveLength(0)
  })
})

describe('unmetVariations', () => {
  const book = [
    { name: 'Sicilian Defense: Najdorf Variation', lines: 90, position: 'a' },
    { name: 'Sicilian Defense: Alapin Variation', lines: 20, position: 'b' },
    { name: 'Sicilian Defense: Dragon Variation', lines: 95, position: 'c' },
    { name: 'Italian Game: Evans Gambit', lines: 50, position: 'd' },
  ]

  it('names the best known first, only of openings that come up often', () => {
    const met = new Map([
      ['Sicilian Defense: Alapin Variation, Barmen Defense', 8],
      ['Sicilian Defense', 2],
      ['Italian Game', 9],
    ])
    expect(unmetVariations(met, book).map(({ position }) => position)).toEqual(['c', 'a'])
    expect(unmetVariations(new Map(), book)).toEqual([])
  })
})
