import { Chess } from 'chess.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsPuzzleView } from '#shared/contracts/kids.ts'
import { PUZZLE_SETS, PUZZLES_IN_SET, puzzleSetOf } from '#shared/domain/kids.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { runSql } from '#tests/support/factories.ts'
import { seedPuzzles } from '../../seed/seed-catalogue.ts'

const NOON = '2026-11-27T12:00:00Z'

const clock = fakeClock(NOON)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    clock: clock.read,
    prepare: ({ db }) => seedPuzzles(db),
  })
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
    const rows = await runSql<{ id: string; rating: number }>(
      test.ctx,
      `SELECT id, rating FROM puzzles WHERE topic = 'kids-mate'`,
    )
    const ratings = new Map(rows.map(({ id, rating }) => [id, rating]))
    let before = [0, 0, 0, 0, 0, 0]
    for (let set = 1; set <= PUZZLE_SETS; set++) {
      const six = (await list(`?set=${set}`)).map(({ id }) => ratings.get(id) ?? 0)
      expect(six).toEqual(six.toSorted((one, other) => one - other))
      expect(six.every((rating, at) => rating >= (before[at] ?? 0))).toBe(true)
      before = six
    }
  })

  it('shows the position in which exactly one move mates', async () => {
    for (let set = 1; set <= PUZZLE_SETS; set += 9) {
      for (const { fen, moves } of await list(`?set=${set}`)) {
        const game = new Chess(fen)
        expect(game.moves().filter((san) => san.endsWith('#'))).toEqual(moves)
      }
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
