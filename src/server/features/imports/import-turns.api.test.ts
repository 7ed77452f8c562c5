import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { longestTurnMs } from '#tests/support/processor-time.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MAX_MS = 100
const MOVES =
  '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7 11.Nbd2 Bb7 12.Bc2 Re8 13.Nf1 Bf8 14.Ng3 g6 15.a4 c5 16.d5 c4 17.Bg5 h6 18.Be3 Nc5 19.Qd2 h5'
/** 200 chapters, 64 KB. */
const CHAPTERS = Array.from(
  { length: 200 },
  (_, number) => `p.${number + 1} Chapter ${'x'.repeat(60)} | ${MOVES}`,
).join('\n')
let test: TestApp
let curator: Member

beforeAll(async () => {
  test = await startTestApp()
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const rows = Array.from({ length: 15 }, (_, number) => ({
  title: `Course ${number}`,
  description: 'All of it',
  type: 'course',
  level: 'all',
  category: 'opening',
  sourceUrl: `https://example.org/course/${number}`,
  sourceWebsite: 'other',
  chapters: CHAPTERS,
}))

/** The second time, because V8 compiles in the first one. */
async function secondTurnMs(work: () => Promise<unknown>): Promise<number> {
  await work()
  return longestTurnMs(work)
}

it('the chapters of 15 rows are checked with turns for other requests between them', async () => {
  const body = { rows, dryRun: true }
  const tried = async () => {
    const answer = await curator.send('POST', '/api/admin/resources/import', body)
    expect(await answer.json()).toMatchObject({ results: Array(15).fill({ status: 'created' }) })
  }
  expect(await secondTurnMs(tried)).toBeLessThan(MAX_MS)
  const updates = rows.map(({ sourceUrl, chapters }) => ({ sourceUrl, chapters }))
  const compared = async () => {
    const path = '/api/admin/resources/update-batch'
    const answer = await curator.send('POST', path, { updates, dryRun: true })
    expect(await answer.json()).toMatchObject({ notFound: 15 })
  }
  expect(await secondTurnMs(compared)).toBeLessThan(MAX_MS)
})

it('a plan with 70,000 keys is refused before it is parsed', async () => {
  const basis = Object.fromEntries(Array.from({ length: 70_000 }, (_, key) => [`key ${key}`, 1]))
  const body = JSON.stringify({ steps: [], basis })
  const refused = async () => {
    expect((await curator.send('PUT', '/api/plan', body)).status).toBe(400)
  }
  expect(await secondTurnMs(refused)).toBeLessThan(MAX_MS / 2)
  const most = Object.fromEntries(Object.entries(basis).slice(0, 19_900))
  const tried = async () => {
    const answer = await curator.send('PUT', '/api/plan', { steps: [], basis: most })
    expect(answer.status).toBe(200)
  }
  expect(await secondTurnMs(tried)).toBeLessThan(MAX_MS)
})
