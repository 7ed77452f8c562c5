import { afterEach, describe, expect, it } from 'vitest'
import { readWith } from '#client/kit/t.tsx'
import { openingName } from '#shared/domain/opening-names.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import type { GameRecord, OpeningRecord } from './read-games.ts'
import { gamesOf, openingRows, playedLine, tally } from './statistics.ts'

const openings: OpeningRecord[] = [
  { opening: 1, eco: 'B20', name: 'Sicilian Defense', moves: ['e4', 'c5'] },
  { opening: 2, eco: 'B22', name: 'Sicilian Defense: Alapin Variation', moves: ['e4', 'c5', 'c3'] },
  { opening: 3, eco: 'A48', name: 'London System, with Be2', moves: ['d4', 'Nf6', 'Nf3'] },
  { opening: 4, eco: null, name: "Club's own", moves: ['a3'] },
]

function game(opening: number | null, result: GameRecord['result'], plies = 40): GameRecord {
  return {
    white: 'ann',
    black: 'bob',
    opening,
    result,
    plies,
    bookPlies: 0,
    start: '',
    whiteElo: null,
    blackElo: null,
    date: '',
  }
}

describe('tally', () => {
  it('counts from the side that was played', () => {
    const games = [game(1, '1-0'), game(1, '1-0'), game(1, '1/2-1/2'), game(1, '0-1')]
    expect(tally(games, 'white')).toMatchObject({ wins: 2, draws: 1, losses: 1, score: 0.625 })
    expect(tally(games, 'black')).toMatchObject({ wins: 1, draws: 1, losses: 2, score: 0.375 })
  })

  it('counts unfinished games for the length, not for the score', () => {
    const games = [game(1, '1-0', 41), game(1, '*', 79)]
    expect(tally(games, 'white')).toMatchObject({ games: 2, score: 1, length: 30.5 })
    expect(tally([game(1, '*')], 'white').score).toBeNull()
    expect(tally([], 'white')).toMatchObject({ score: null, length: null })
  })
})

it('finds the games of a player', () => {
  const games = [
    { ...game(1, '*'), white: 'ann' },
    { ...game(1, '*'), white: 'cid' },
  ]
  expect(gamesOf(games, { player: 'ann', side: 'white' })).toHaveLength(1)
  expect(gamesOf(games, { player: 'bob', side: 'black' })).toHaveLength(2)
  expect(gamesOf(games, { player: null, side: 'white' })).toHaveLength(2)
})

describe('openingRows', () => {
  afterEach(() => readWith(() => ENGLISH_READER))

  const games = [game(2, '1-0'), game(1, '0-1'), game(2, '1-0'), game(3, '1-0'), game(null, '*')]

  it('puts lines together to families, with the way to the family', () => {
    const rows = openingRows(games, openings, { side: 'white', depth: 'family' })
    expect(rows.map(({ name, eco, games: count, moves }) => [name, eco, count, moves])).toEqual([
      ['Sicilian Defense', 'B20–B22', 3, ['e4', 'c5']],
      ['London System', 'A48', 1, ['d4', 'Nf6', 'Nf3']],
      ['No named opening', '', 1, null],
    ])
  })

  it('keeps exact lines apart', () => {
    const rows = openingRows([...games, game(4, '*')], openings, { side: 'black', depth: 'line' })
    expect(rows.map(({ name, eco }) => [name, eco])).toEqual([
      ['Sicilian Defense: Alapin Variation', 'B22'],
      ["Club's own", ''],
      ['London System, with Be2', 'A48'],
      ['No named opening', ''],
      ['Sicilian Defense', 'B20'],
    ])
  })

  it("has the reader's names, in their order, and puts together by the English ones", () => {
    readWith(() => ({ language: 'es', find: null, opening: (name) => openingName(name, 'es') }))
    const line = [game(1, '1-0'), game(2, '1-0'), game(3, '1-0')]
    const rows = openingRows(line, openings, { side: 'white', depth: 'line' })
    expect(rows.map(({ name, moves }) => [name, moves?.length])).toEqual([
      ['Defensa siciliana', 2],
      ['Defensa siciliana: variante Alapin', 3],
      ['Sistema Londres, con Be2', 3],
    ])
    const families = openingRows(line, openings, { side: 'white', depth: 'family' })
    expect(families.map(({ name, games }) => [name, games])).toEqual([
      ['Defensa siciliana', 2],
      ['Sistema Londres', 1],
    ])
  })
})

describe('the line that is played', () => {
  const started = (start: string, bookPlies: number) => ({ ...game(1, '1-0'), start, bookPlies })
  const line = (...games: GameRecord[]) => playedLine(games, ['d4']).join(' ')

  it('is what three in five games have in common', () => {
    const bf4 = started('d4 d5 Bf4 Nf6', 3)
    expect(line(bf4, bf4, started('d4 Nf6 c4', 3))).toBe('d4 d5 Bf4')
    expect(line(bf4, started('d4 Nf6 c4', 3))).toBe('d4')
  })

  it('ends with the known lines, because it is sent to the server', () => {
    expect(line(started('d4 d5 Bf4 h6 h3', 3))).toBe('d4 d5 Bf4')
  })

  it('leads to the opening at least, whichever way the games came there', () => {
    expect(line(started('c4 d5', 2), started('Nf3 d5', 2))).toBe('d4')
    expect(line()).toBe('d4')
  })
})
