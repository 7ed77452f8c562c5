import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seedFile } from '../features/seed/seed-rows.service.ts'
import { runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seedPuzzles } from '../seed/seed-catalogue.ts'
import { importPuzzles } from './import-puzzles.ts'

const HEADER =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags'

let test: TestApp
const said: string[] = []
beforeAll(async () => void (test = await startTestApp()))
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  said.length = 0
  await runSql(test.ctx, 'DELETE FROM puzzles')
})

/** The seed's rows, as Lichess writes them. */
const [, ...SEED] = seedFile('puzzles.csv').trimEnd().split('\n')
const LICHESS = SEED.map((row) => {
  const [id, fen, moves, rating, , themes] = row.split(',')
  return [id, fen, moves, rating, 80, 95, 5000, themes, 'https://lichess.org/x#3', ''].join(',')
})

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
const terminal = {
  say: (line: string) => said.push(line),
  complain: (line: string) => said.push(line),
}
const imported = (lines: readonly string[], perBand = Number.POSITIVE_INFINITY) =>
  importPuzzles(test.ctx.db, each(lines), { perBand, terminal })
const stored = () =>
  runSql<{ id: string; topic: string; rating: number }>(
    test.ctx,
    'SELECT id, topic, rating FROM puzzles ORDER BY id COLLATE "C"',
  )

it('loads the seed into an empty table alone', async () => {
  await seedPuzzles(test.ctx.db)
  expect(await stored()).toHaveLength(2400)
  await runSql(test.ctx, `DELETE FROM puzzles WHERE topic = 'fork'`)
  await seedPuzzles(test.ctx.db)
  expect(await stored()).toHaveLength(2200)
})

it('takes Lichess’s own file, with a topic for each puzzle, and again changes nothing', async () => {
  expect(await imported([HEADER, ...LICHESS])).toBe(true)
  expect(said).toEqual(['Imported: 2400. Of no topic: 0. Faulty: 0.'])
  const first = await stored()
  expect(first.filter(({ topic }) => topic === 'kids-mate').length).toBeGreaterThan(550)
  expect(new Set(first.map(({ topic }) => topic)).size).toBe(11)
  await imported([HEADER, ...LICHESS])
  expect(await stored()).toEqual(first)
})

it('takes at most so many of a topic and band', async () => {
  await imported([HEADER, ...LICHESS], 2)
  const bands = new Map<string, number>()
  for (const { topic, rating } of await stored()) {
    const band = `${topic} ${Math.floor(rating / 200)}`
    bands.set(band, (bands.get(band) ?? 0) + 1)
  }
  expect(Math.max(...bands.values())).toBe(2)
})

it('security 80: names the line of each fault, and loses no other', async () => {
  const [one = '', two = '', three = ''] = LICHESS
  const illegal = two.replace(/,[a-h][1-8][a-h][1-8] /, ',a1a8 ')
  const cut = three.slice(0, three.indexOf('lichess.org'))
  expect(await imported([HEADER, one, illegal, 'x,y', '', cut])).toBe(false)
  expect(said).toEqual([
    'Line 3: one of its moves is illegal.',
    'Line 4: it has too few columns, as if it were cut.',
    'Line 6: it has too few columns, as if it were cut.',
    'Imported: 1. Of no topic: 0. Faulty: 3.',
  ])
})

it('refuses a file of another kind', async () => {
  await expect(imported(['title,type', 'a,b'])).rejects.toThrow('columns')
  await expect(imported([])).rejects.toThrow('empty')
})
