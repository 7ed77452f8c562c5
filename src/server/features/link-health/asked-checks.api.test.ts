import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LinkChecksView } from '#shared/contracts/links.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type LinkFarm, openLinkFarm } from '#tests/support/link-farm.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { AppContext } from '../../context.ts'
import { getLinkChecks } from './link-health.service.ts'
import { ENGLISH } from '#shared/texts/text.ts'

const PATH = '/api/admin/link-checks'
let farm: LinkFarm
let test: TestApp
let curator: Member
/** What happens while a link is being checked. */
let meanwhile = async () => {}

beforeAll(async () => {
  farm = await openLinkFarm(
    ['a.test', 'b.test'],
    (_request, response) => void meanwhile().finally(() => response.end()),
  )
  const oEmbedUrl = `http://a.test:${farm.port}/oembed`
  const linkSettings = { spacingMs: 1, pauseMs: 1, concurrency: 4, oEmbedUrl }
  test = await startTestApp({ fetch: farm.fetch, linkSettings })
  curator = await registerCurator(test)
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await farm.close()
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM resources'))

const add = (paths: readonly string[], type: 'book' | 'course' = 'book') =>
  addResources(
    test.ctx,
    paths.map((path) => ({ type, sourceUrl: `http://${path.replace('/', `:${farm.port}/`)}` })),
  )
const ask = async (body: unknown) => {
  const answered = await curator.send('POST', PATH, body)
  expect(answered.status, await answered.clone().text()).toBe(202)
  return answered.json()
}
const counts = async () => ((await (await curator.get(PATH)).json()) as LinkChecksView).counts
const checks = () =>
  runSql(test.ctx, 'SELECT resource_id AS id, state, checked_at FROM link_checks ORDER BY 1')

describe('steady 13: asking for checks of many', () => {
  it.each([
    [{ ids: [1], query: {} }],
    [{ ids: [1], unchecked: true }],
    [{ unchecked: false }],
    [{ query: { type: 'song' } }],
    [{ query: {}, except: ['1'] }],
  ])('400 for %j', async (body) => {
    expect((await curator.send('POST', PATH, body)).status).toBe(400)
  })

  it('all that the table finds, except some', async () => {
    const [first, second, third] = await add(['a.test/1', 'a.test/2', 'b.test/3'])
    await add(['a.test/4'], 'course')
    expect(await ask({ query: { type: ['book'] }, except: [second] })).toEqual({ queued: 2 })
    expect(await counts()).toMatchObject({ unchecked: 4, unasked: 2, queued: 2 })
    await test.ctx.jobs.drain()
    expect(await checks()).toMatchObject([
      { id: first, state: 'alive' },
      { id: third, state: 'alive' },
    ])
  })

  it('all that were never checked, and no others', async () => {
    const [old] = await add(['a.test/old'])
    await ask({ ids: [old] })
    await test.ctx.jobs.drain()
    const before = await checks()
    const [fresh] = await add(['b.test/fresh'])
    expect(await counts()).toMatchObject({ unchecked: 1, unasked: 1, queued: 0 })
    expect(await ask({ unchecked: true })).toEqual({ queued: 1 })
    expect(await counts()).toMatchObject({ unchecked: 1, unasked: 0, queued: 1 })
    await test.ctx.jobs.drain()
    expect(await checks()).toMatchObject([...before, { id: fresh, state: 'alive' }])
    expect(await counts()).toMatchObject({ alive: 2, unchecked: 0, unasked: 0, queued: 0 })
    expect(await ask({ unchecked: true })).toEqual({ queued: 0 })
  })
  it('once more if its address changes during the check', async () => {
    const [id] = await add(['a.test/before'])
    meanwhile = async () => {
      meanwhile = async () => {}
      const renamed = `UPDATE resources SET source_url = replace(source_url, 'before', 'after')`
      await runSql(test.ctx, renamed)
      await ask({ ids: [id] })
    }
    await ask({ ids: [id] })
    await test.ctx.jobs.drain()
    expect(farm.asked.at(-1)).toMatch(/ a\.test\/after$/)
    expect(await checks()).toMatchObject([{ id, state: 'alive' }])
    expect(await counts()).toMatchObject({ alive: 1, queued: 0 })
  })
})

it('a result that arrives while the list is asked for is listed, or its link still waits', async () => {
  const [sourceUrl, updatedAt] = ['https://a.test/old', '2026-03-02T12:00:00Z']
  const row = { id: 1, title: 'Lesson', sourceUrl, updatedAt, isQueued: false }
  const check = {
    state: 'moved',
    checkedAt: updatedAt,
    firstFailedAt: null,
    failures: 0,
    note: null,
  }
  let isChecked = false
  const execute = async (query: SQL) => {
    // The check ends as soon as anything has been asked, and the counts are slow.
    setImmediate(() => (isChecked = true))
    if (!JSON.stringify(query).includes('AS queued'))
      return { rows: isChecked ? [{ ...row, ...check }] : [] }
    await new Promise((resolve) => setTimeout(resolve, 10))
    return { rows: [{ queued: Number(!isChecked) }] }
  }
  const ctx = { ...test.ctx, db: { execute } } as unknown as AppContext
  const seen = await getLinkChecks(ctx, { state: 'moved', limit: 25, offset: 0 }, ENGLISH)
  expect([seen.links.length, seen.counts.queued]).toEqual([1, 0])
})
