import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchWantsView } from '#shared/contracts/search.ts'
import { PAGE_CONTENTS } from '#server/seed/page-contents.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeOldQuestions } from './search-counts.service.ts'

const PATH = '/api/search/counts'
const WANTS = '/api/admin/search-wants'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { searchStatsMonths: 2 } })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await test.ctx.searchCounts.flush()
  await runSql(test.ctx, 'DELETE FROM search_questions')
})

/** Each letter stands for a network. */
async function ask(networks: string, query: string, found: boolean, asked: TestApp = test) {
  for (const network of networks) {
    const remoteAddress = `203.0.113.${network.charCodeAt(0)}`
    expect(await askFrom(remoteAddress, { query, found }, asked)).toBe(204)
  }
}

async function askFrom(remoteAddress: string, body: object, { app, ctx }: TestApp, agent = '') {
  const incoming = { socket: { remoteAddress }, headers: {} } as IncomingMessage
  const { origin } = new URL(ctx.config.siteUrl)
  const headers = { 'Content-Type': 'application/json', Origin: origin, 'User-Agent': agent }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await app.request(PATH, init, { incoming })).status
}

const wants = async () => (await (await admin.get(WANTS)).json()) as SearchWantsView
const days = async () =>
  (
    await runSql<{ day: string }>(
      test.ctx,
      `SELECT DISTINCT day::text AS day FROM search_questions ORDER BY day`,
    )
  ).map(({ day }) => day)

describe('refusals', () => {
  it.each([
    {},
    { query: 'fork' },
    { query: 'fork', found: 'liked' },
    { query: 'x'.repeat(201), found: true },
    { query: 'a\0b', found: true },
  ])('400: %j', async (body) => {
    expect((await test.send('POST', PATH, body)).status).toBe(400)
  })
})

describe('what people looked for and did not find', () => {
  it('lists what enough visitors asked and did not find, the most frequent first', async () => {
    await ask('abcd', 'grob attack', false)
    await ask('abcde', 'london system', false)
    await ask('a', 'London  System', true)
    await ask('abc', 'satisfied', true)
    await ask('ab', 'a rare question', false)
    expect(await wants()).toMatchObject({
      counting: true,
      days: 30,
      all: { asked: 14, withoutResult: 10 },
      questions: [
        { question: 'grob attack', asked: 4, withoutResult: 4 },
        { question: 'london system', asked: 5, withoutResult: 4 },
      ],
    })
  })

  it('counts a network once, whatever 60 browsers in it call themselves', async () => {
    const body = { query: 'planted question', found: false }
    for (let browser = 0; browser < 60; browser++) {
      const address = `2001:db8:7:7::${browser.toString(16)}`
      expect(await askFrom(address, body, test, `Browser ${browser}`)).toBe(204)
    }
    expect(await wants()).toMatchObject({ all: { asked: 1 }, questions: [] })
  })

  it('adds the days up, of the last 30', async () => {
    await ask('abc', 'old', false)
    await ask('abc', 'grob', false)
    clock.advance(29 * 86_400_000)
    // The earlier session has expired by this time.
    admin = await registerAdmin(test)
    await ask('ab', 'grob', true)
    await ask('c', 'grob', false)
    expect((await wants()).questions).toEqual([
      { question: 'grob', asked: 6, withoutResult: 4 },
      { question: 'old', asked: 3, withoutResult: 3 },
    ])
    clock.advance(86_400_000)
    expect((await wants()).questions.map(({ question }) => question)).toEqual(['grob'])
  })

  it('is stored for the configured months, and no longer', async () => {
    clock.set('2026-06-15T12:00:00Z')
    for (const day of ['2026-04-14', '2026-04-15', '2026-06-15'])
      await runSql(
        test.ctx,
        `INSERT INTO search_questions (day, question, asked, found) VALUES ($1, 'x', 3, 0)`,
        [day],
      )
    await removeOldQuestions(test.ctx)
    expect(await days()).toEqual(['2026-04-15', '2026-06-15'])
  })
})

describe('nothing about visitors', () => {
  it('is in the table: a day, a question, numbers', async () => {
    await ask('abc', 'grob', false)
    await test.ctx.searchCounts.flush()
    const rows = await runSql(test.ctx, `SELECT *, day::text AS day FROM search_questions`)
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toEqual({
        day: clock.read().toISOString().slice(0, 10),
        question: expect.stringMatching(/^(?:grob)?$/) as string,
        asked: 3,
        found: 0,
      })
  })

  it('and the privacy policy says so, unless searches are not counted', async () => {
    const privacy = PAGE_CONTENTS.find(({ pageName }) => pageName === 'privacy')
    const policyOf = async (app: TestApp) => {
      await runSql(
        app.ctx,
        `INSERT INTO page_contents (page_name, title, sections) VALUES ('privacy', 'Privacy', $1)`,
        [JSON.stringify(privacy?.sections)],
      )
      return (await app.get('/api/page-contents/privacy')).text()
    }
    const policy = await policyOf(test)
    expect(policy).toContain('keep these counts for 2 months')
    expect(policy).not.toContain('SEARCH_STATS')

    const silent = await startTestApp({ config: { searchStats: false } })
    try {
      const other = await policyOf(silent)
      expect(other).not.toMatch(/search counts|SEARCH_STATS/i)
      expect(other).toContain('View counts.')
      await ask('abc', 'grob', false, silent)
      await silent.ctx.searchCounts.flush()
      expect(await runSql(silent.ctx, 'SELECT * FROM search_questions')).toEqual([])
      const curator = await registerAdmin(silent)
      expect(await (await curator.get(WANTS)).json()).toMatchObject({
        counting: false,
        questions: [],
      })
    } finally {
      await silent.ctx[Symbol.asyncDispose]()
    }
  })
})
