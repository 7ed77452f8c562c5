import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { type LinkFarm, openLinkFarm } from '#tests/support/link-farm.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkLinks } from './check-run.service.ts'
import { LINK_SETTINGS } from './polite-requests.service.ts'

const ROBOTS = 'User-agent: *\nDisallow: /private\nUser-agent: Openfile\nDisallow: /ours'
const HOUR_MS = 3_600_000
const clock = fakeClock('2026-03-02T12:00:00Z')

let farm: LinkFarm
let test: TestApp

beforeAll(async () => {
  farm = await openLinkFarm(['a.test'], (_request, response) => response.end(), {
    robots: { 'a.test': ROBOTS },
  })
  test = await startTestApp({ clock: clock.read, fetch: farm.fetch })
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await farm.close()
})
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM resources')
  await runSql(test.ctx, 'DELETE FROM link_robots')
})

const link = (path: string) =>
  addResource(test.ctx, { sourceUrl: `http://a.test:${farm.port}/${path}` })

/** Checks all links, and returns whether none is left. */
async function check(parse: typeof test.ctx.parse = test.ctx.parse): Promise<boolean> {
  const { db, pool } = test.ctx.database
  const settings = { ...LINK_SETTINGS, spacingMs: 1 }
  const { signal } = new AbortController()
  const visitor = { db, pool, clock: clock.read, fetch: farm.fetch, parse, settings, signal }
  return (await checkLinks(visitor, 'all', { until: Number.POSITIVE_INFINITY })) === 'finished'
}
const stateOf = async (id: number) =>
  inEnglish(
    (
      await runSql(
        test.ctx,
        'SELECT state, note::json AS note FROM link_checks WHERE resource_id = $1',
        [id],
      )
    )[0],
  )

it('robots.txt is read once a day, and respected', async () => {
  const [ours] = [await link('ours/1'), await link('private')]
  await check()
  expect(farm.asked.toSorted()).toEqual(['GET a.test/robots.txt', 'HEAD a.test/private'])
  expect(await stateOf(ours)).toEqual({
    state: 'unsure',
    note: 'robots.txt does not allow checks',
  })
  clock.advance(23 * HOUR_MS)
  await check()
  expect(farm.asked.filter((each) => each.endsWith('robots.txt'))).toHaveLength(1)
  clock.advance(2 * HOUR_MS)
  await check()
  expect(farm.asked.filter((each) => each.endsWith('robots.txt'))).toHaveLength(2)
})

it('only the rules for us are kept', async () => {
  await link('1')
  await check()
  expect(await runSql(test.ctx, 'SELECT rules, fault FROM link_robots')).toEqual([
    { rules: 'User-agent: *\nDisallow: /ours', fault: null },
  ])
})

it('security 59: a robots.txt that takes too long to read leaves the link unsure', async () => {
  const id = await link('1')
  await check(async () => ({ result: null, fault: 'time' }))
  expect(await stateOf(id)).toEqual({ state: 'unsure', note: 'robots.txt takes too long to read' })
})

it('a link is checked later if too much is being read', async () => {
  const id = await link('1')
  let busy = 2
  const isDone = await check(async (name, input) =>
    busy-- > 0 ? { result: null, fault: 'busy' } : test.ctx.parse(name, input),
  )
  expect([isDone, busy < 0]).toEqual([true, true])
  expect(await stateOf(id)).toEqual({ state: 'alive', note: null })
})
