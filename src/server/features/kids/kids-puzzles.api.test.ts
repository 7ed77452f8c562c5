import { Chess, type Color } from 'chess.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsPuzzleView } from '#shared/contracts/kids-puzzles.ts'
import { PUZZLE_SETS, PUZZLES_IN_SET, puzzleSetOf } from '#shared/domain/kids-puzzles.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readPuzzles } from './kids-puzzles.service.ts'

const NOON = '2026-11-27T12:00:00Z'

const clock = fakeClock(NOON)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const list = async (query = '') =>
  (await (await test.get(`/api/kids/puzzles${query}`)).json()) as KidsPuzzleView[]

describe('GET /api/kids/puzzles', () => {
  it.each(['0', '101', '-1', '1.5', 'abc', '1e1', '1&set=2'])('refuses set=%s', async (set) => {
    const answer = await test.get(`/api/kids/puzzles?set=${set}`)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { fields: object }).fields).toHaveProperty('set')
  })

  it('lists all sets, six each, without one twice', async () => {
    const ids: string[] = []
    for (let set = 1; set <= PUZZLE_SETS; set++) {
      const six = await list(`?set=${set}`)
      expect(six).toHaveLength(PUZZLES_IN_SET)
      ids.push(...six.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(PUZZLE_SETS * PUZZLES_IN_SET)
  })

  it('goes from easy to harder ones in each set, and from set to set', async () => {
    const pieces = ({ fen }: KidsPuzzleView) => fen.replace(/ .*/, '').match(/[a-z]/gi)?.length ?? 0
    let before = [0, 0, 0, 0, 0, 0]
    for (let set = 1; set <= PUZZLE_SETS; set++) {
      const counts = (await list(`?set=${set}`)).map(pieces)
      expect(counts).toEqual(counts.toSorted((one, other) => one - other))
      expect(counts.every((count, at) => count >= (before[at] ?? 0))).toBe(true)
      before = counts
    }
  })

  it('has six for each day, the same ones until it is over in UTC', async () => {
    const today = await list()
    expect(today).toEqual(await list(`?set=${puzzleSetOf(new Date(NOON))}`))
    clock.set('2026-11-27T23:59:59Z')
    expect(await list()).toEqual(today)
    clock.set('2026-11-28T00:00:01Z')
    const tomorrow = await list()
    expect(tomorrow).toEqual(await list(`?set=${puzzleSetOf(new Date('2026-11-28'))}`))
    expect(tomorrow).not.toEqual(today)
  })
})

/** Each man that a side has beyond the first ones is a pawn that was promoted. */
function isPossible(game: Chess): boolean {
  const men = game
    .board()
    .flat()
    .filter((man) => man !== null)
  return (['w', 'b'] as const).every((color: Color) => {
    const count = (type: string) =>
      men.filter((man) => man.color === color && man.type === type).length
    const promoted = [
      ['q', 1],
      ['r', 2],
      ['b', 2],
      ['n', 2],
    ] as const
    const more = promoted.reduce((sum, [type, own]) => sum + Math.max(0, count(type) - own), 0)
    return count('k') === 1 && count('p') + more <= 8
  })
}

it('each puzzle is a possible position with exactly one mating move', () => {
  const faults = readPuzzles().flatMap(({ id, fen, moves }) => {
    const game = new Chess(fen)
    const mates = game.moves().filter((san) => san.endsWith('#'))
    const passed = fen.split(' ')
    passed[1] = passed[1] === 'w' ? 'b' : 'w'
    passed[3] = '-'
    const other = new Chess(passed.join(' '), { skipValidation: true })
    const isSound = isPossible(game) && !other.inCheck() && !game.isGameOver()
    return isSound && mates.length === 1 && mates[0] === moves[0] ? [] : [{ id, mates, moves }]
  })
  expect(faults).toEqual([])
})
