import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LinkChecksView } from '#shared/contracts/links.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { hostOf, type LinkFarm, openLinkFarm } from '#tests/support/link-farm.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkLinks } from './check-run.service.ts'
import type { LinkSettings } from './polite-requests.service.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const PATH = '/api/admin/link-checks'
const HOUR_MS = 3_600_000
const HOSTS = ['a.test', 'b.test', 'gone.test', 'youtube.test', 'busy.test']

const ENDLESS = { until: Number.POSITIVE_INFINITY }

const START = '2026-03-02T12:00:00Z'
const clock = fakeClock(START)
let farm: LinkFarm
let test: TestApp
let admin: Member
let settings: LinkSettings
/** How each path responds: with a status, a redirect (301) to an address or, after '302 ', with 302. */
let replies: Record<string, number | string>

beforeAll(async () => {
  farm = await openLinkFarm(HOSTS, (request, response) => {
    const path = `${hostOf(request)}${request.url}`
    answer(response, replies[`${request.method} ${path}`] ?? replies[path] ?? 200)
  })
  const oEmbedUrl = `http://youtube.test:${farm.port}/oembed`
  settings = { spacingMs: 1, pauseMs: 1, concurrency: 4, oEmbedUrl }
  test = await startTestApp({ clock: clock.read, fetch: farm.fetch, linkSettings: settings })
  admin = await registerAdmin(test)
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await farm.close()
})
beforeEach(async () => {
  replies = {}
  clock.set(START)
  await runSql(test.ctx, 'DELETE FROM resources')
  await runSql(test.ctx, 'DELETE FROM link_robots')
})

function answer(response: ServerResponse, reply: number | string) {
  if (typeof reply === 'number') return response.writeHead(reply).end()
  const isTemporary = reply.startsWith('302 ')
  response.writeHead(isTemporary ? 302 : 301, { Location: reply.replace('302 ', '') }).end()
}

const url = (path: string) => `http://${path.replace('/', `:${farm.port}/`)}`
const link = (path: string) => addResource(test.ctx, { sourceUrl: url(path) })
const visitor = (signal = new AbortController().signal) => ({
  db: test.ctx.database.db,
  pool: test.ctx.database.pool,
  clock: clock.read,
  fetch: farm.fetch,
  parse: test.ctx.parse,
  settings,
  signal,
})
const check = async (...ids: number[]) => {
  await admin.send('POST', PATH, { ids })
  await test.ctx.jobs.drain()
}
const list = async (state: string) =>
  (await (await admin.get(`${PATH}?state=${state}`)).json()) as LinkChecksView
const stored = (id: number) =>
  runSql(
    test.ctx,
    `SELECT state, http_status, failures, moved_to, note::json AS note FROM link_checks WHERE resource_id = $1`,
    [id],
  )
const stateOf = async (id: number) => inEnglish((await stored(id))[0])

describe('refusals', () => {
  it.each([[{}], [{ ids: [] }], [{ ids: ['1'] }], [{ ids: [0] }], [{ ids: Array(501).fill(1) }]])(
    '400 for %j',
    async (body) => {
      const refused = await admin.send('POST', PATH, body)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ fields: { ids: expect.any(String) } })
    },
  )

  it('400 for a list of links that need no attention', async () => {
    expect((await admin.get(`${PATH}?state=alive`)).status).toBe(400)
  })

  it('leaves out what does not exist', async () => {
    const id = await link('a.test/one')
    const answered = await admin.send('POST', PATH, { ids: [id, 999_999] })
    expect(answered.status).toBe(202)
    expect(await answered.json()).toEqual({ queued: 1 })
    await test.ctx.jobs.drain()
  })
})

describe('what a check finds', () => {
  it('a page that answers is alive; HEAD is enough', async () => {
    const id = await link('a.test/alive')
    await check(id)
    expect(await stateOf(id)).toMatchObject({ state: 'alive', http_status: 200, note: null })
    expect(farm.asked.filter((each) => each.includes('a.test/alive'))).toEqual([
      'HEAD a.test/alive',
    ])
  })

  it('where HEAD is refused, GET decides', async () => {
    replies = { 'HEAD a.test/get': 405, 'GET a.test/get': 200, 'a.test/neither': 403 }
    const [get, neither] = [await link('a.test/get'), await link('a.test/neither')]
    await check(get, neither)
    expect(await stateOf(get)).toMatchObject({ state: 'alive' })
    expect(await stateOf(neither)).toMatchObject({ state: 'unsure', http_status: 403 })
  })

  it.each([400, 401, 403, 429, 500, 503])('%i is never death', async (status) => {
    replies = { 'busy.test/': status }
    const id = await link('busy.test/')
    for (let day = 0; day < 5; day++) {
      await check(id)
      clock.advance(25 * HOUR_MS)
    }
    expect(await stateOf(id)).toMatchObject({ state: 'unsure', http_status: status, failures: 0 })
  })

  it('a permanent redirect proposes the new address, a temporary one does not', async () => {
    replies = {
      'a.test/old': url('b.test/new'),
      'a.test/twice': '/old',
      'a.test/same': '/same/',
      'a.test/same/': 200,
      'a.test/for-now': `302 ${url('b.test/now')}`,
      'a.test/both': '/for-now',
      'a.test/deep/page': url('b.test/'),
      'a.test/circle': '/circle2',
      'a.test/circle2': '/circle',
      'a.test/to-nothing': '/nothing',
      'a.test/nothing': 404,
    }
    const ids: Record<string, number> = {}
    for (const path of [
      'old',
      'twice',
      'same',
      'for-now',
      'both',
      'deep/page',
      'circle',
      'to-nothing',
    ])
      ids[path] = await link(`a.test/${path}`)
    await check(...Object.values(ids))
    const states = await Promise.all(
      Object.entries(ids).map(async ([path, id]) => [path, await stateOf(id)] as const),
    )
    expect(Object.fromEntries(states)).toMatchObject({
      old: { state: 'moved', moved_to: url('b.test/new') },
      twice: { state: 'moved', moved_to: url('b.test/new') },
      // Another spelling of the same address.
      same: { state: 'alive', moved_to: null },
      'for-now': { state: 'alive', moved_to: null },
      both: { state: 'moved', moved_to: url('a.test/for-now') },
      'deep/page': { state: 'unsure', note: 'Leads to the start page of a site' },
      circle: { state: 'unsure', note: 'Redirects in a circle' },
      'to-nothing': { state: 'unsure', failures: 1 },
    })
  })

  it('security 43: a redirect into a private network is not followed', async () => {
    replies = { 'a.test/trap': '302 http://169.254.169.254/latest/' }
    const id = await link('a.test/trap')
    await check(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'unsure',
      note: 'Leads into a private network',
    })
  })

  it('YouTube is asked by oEmbed: 200 and 401 live, 404 is gone, 403 is private', async () => {
    const ids: number[] = []
    for (const [code, status] of Object.entries({ aaa: 200, bbb: 401, ccc: 403, ddd: 404 })) {
      const watch = `https://www.youtube.com/watch?v=${code}`
      replies[`youtube.test/oembed?format=json&url=${encodeURIComponent(watch)}`] = status
      ids.push(await addResource(test.ctx, { sourceUrl: watch }))
    }
    await check(...ids)
    expect(await Promise.all(ids.map(stateOf))).toMatchObject([
      { state: 'alive' },
      { state: 'alive' },
      { state: 'unsure', note: 'The video is private' },
      { state: 'unsure', failures: 1, note: 'YouTube has no such video' },
    ])
  })
})

describe('death', () => {
  it.each(['a.test/missing', 'gone.test/x'])(
    '%s takes three checks over three days',
    async (path) => {
      replies = { 'a.test/missing': 404 }
      const id = await link(path)
      for (const expected of ['unsure', 'unsure', 'unsure']) {
        await check(id)
        expect(await stateOf(id)).toMatchObject({ state: expected })
      }
      clock.advance(71 * HOUR_MS)
      await check(id)
      expect(await stateOf(id)).toMatchObject({ state: 'unsure', failures: 4 })
      clock.advance(HOUR_MS)
      await check(id)
      expect(await stateOf(id)).toMatchObject({ state: 'dead', failures: 5 })
      expect((await list('dead')).links).toMatchObject([{ id, state: 'dead', failures: 5 }])
    },
  )

  it('is not undone by a refusal, but is by a response', async () => {
    const id = await link('a.test/lazarus')
    await die(id)
    replies = { 'a.test/lazarus': 503 }
    await check(id)
    expect(await stateOf(id)).toMatchObject({ state: 'dead' })
    replies = {}
    await check(id)
    expect(await stateOf(id)).toMatchObject({ state: 'alive', failures: 0 })
  })

  it('is shown to readers, but not in locked kids mode; cached responses become stale', async () => {
    const id = await addResource(test.ctx, { sourceUrl: url('a.test/kids'), isForKids: true })
    const shown = async (headers = {}) =>
      (await (await test.get(`/api/resources/${id}`, headers)).json()) as ResourceView
    expect(await shown()).not.toHaveProperty('link')
    await die(id)
    expect(await shown()).toMatchObject({ link: 'dead' })
    const locked = await lockBrowser(test)
    expect(await shown({ Cookie: locked })).not.toHaveProperty('link')
    const before = test.ctx.version.current()
    await check(id)
    await test.ctx.version.refresh()
    expect(test.ctx.version.current()).toBe(before + 1)
    expect(await shown()).not.toHaveProperty('link')
    // A change that readers do not see leaves cached responses alone.
    replies = { 'a.test/kids': 403 }
    await check(id)
    await test.ctx.version.refresh()
    expect(test.ctx.version.current()).toBe(before + 1)
  })

  it('ends when the resource gets another link', async () => {
    const id = await link('a.test/wrong')
    await die(id)
    const sourceUrl = url('a.test/right')
    await admin.send('PUT', `/api/admin/resources/${id}`, { sourceUrl })
    expect(await stored(id)).toEqual([])
    const { counts } = await list('dead')
    expect(counts).toMatchObject({ dead: 0, unchecked: 1 })
  })

  async function die(id: number) {
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at, http_status, failures, first_failed_at, note)
       VALUES ($1, 'dead', now(), 404, 3, now() - interval '4 days', 'Not found (404)')`,
      [id],
    )
  }
})

describe('the schedule', () => {
  it('checks a link once a week, and sooner if it was not found', async () => {
    replies = { 'a.test/missing': 404 }
    await addResources(test.ctx, [
      { sourceUrl: url('a.test/fine') },
      { sourceUrl: url('a.test/missing') },
    ])
    const due = async () => {
      let due = 0
      await checkLinks(visitor(), 'due', { ...ENDLESS, onListed: (count) => (due = count) })
      return due
    }
    expect(await due()).toBe(2)
    expect(await due()).toBe(0)
    clock.advance(36 * HOUR_MS)
    expect(await due()).toBe(1)
    clock.advance(36 * HOUR_MS)
    expect(await due()).toBe(1)
    // The link is dead now, and is due after a week like the others.
    clock.advance(36 * HOUR_MS)
    expect(await due()).toBe(0)
    clock.advance(60 * HOUR_MS)
    expect(await due()).toBe(1)
  })

  it('runs only where LINK_CHECKS is on', async () => {
    await link('a.test/unasked')
    await test.ctx.jobs.drain()
    expect((await list('dead')).isOn).toBe(false)
    expect((await list('dead')).counts).toMatchObject({ unchecked: 1, queued: 0 })
  })
})

describe('the rule for hosts', () => {
  it('one request at a time, apart, also when three processes want to check', async () => {
    const slow = await openLinkFarm(['x.test', 'y.test', 'z.test'], (_request, response) => {
      setTimeout(() => response.end(), 5)
    })
    try {
      const spacingMs = 40
      await addResources(
        test.ctx,
        Array.from({ length: 24 }, (_, at) => ({
          sourceUrl: `http://${'xyz'[at % 3]}.test:${slow.port}/${at}`,
        })),
      )
      const process = () =>
        checkLinks(
          { ...visitor(), fetch: slow.fetch, settings: { ...settings, spacingMs } },
          'due',
          ENDLESS,
        )
      const ends = await Promise.all([process(), process(), process()])
      expect(ends.toSorted()).toEqual(['finished', 'taken', 'taken'])
      // The next one knows of no turns, and must not be sooner.
      await addResources(test.ctx, [{ sourceUrl: `http://x.test:${slow.port}/24` }])
      expect(await process()).toBe('finished')
      // robots.txt, then each link once.
      expect(slow.asked).toHaveLength(3 + 25)
      expect(new Set(slow.asked).size).toBe(3 + 25)
      expect(slow.overlaps()).toBe(0)
      expect(slow.shortestGap()).toBeGreaterThanOrEqual(spacingMs)
    } finally {
      await slow.close()
    }
  })

  it('a process that stops in the middle loses nothing', async () => {
    await addResources(
      test.ctx,
      Array.from({ length: 30 }, (_, at) => ({ sourceUrl: url(`a.test/kept/${at}`) })),
    )
    await runSql(test.ctx, 'INSERT INTO asked_checks SELECT id FROM resources')
    const controller = new AbortController()
    let checked = 0
    const end = await checkLinks(visitor(controller.signal), 'none', {
      ...ENDLESS,
      onChecked: () => void (++checked === 10 && controller.abort()),
    })
    expect(end).toBe('unfinished')
    expect(await checkLinks(visitor(), 'none', ENDLESS)).toBe('finished')
    expect((await list('dead')).counts).toMatchObject({ alive: 30, queued: 0, unchecked: 0 })
    const asked = farm.asked.filter((each) => each.includes('/kept/'))
    expect(asked.length).toBeLessThanOrEqual(31)
  })

  it('what is asked for comes first', async () => {
    const paths = Array.from({ length: 4 }, (_, at) => `a.test/turn/${at}`)
    const ids = await addResources(
      test.ctx,
      paths.map((path) => ({ sourceUrl: url(path) })),
    )
    await runSql(test.ctx, 'INSERT INTO asked_checks VALUES ($1)', [ids.at(-1)])
    expect(await checkLinks(visitor(), 'due', ENDLESS)).toBe('finished')
    const turns = farm.asked.filter((each) => each.includes('/turn/'))
    expect(turns).toEqual([3, 0, 1, 2].map((at) => `HEAD a.test/turn/${at}`))
  })

  it('a pause of a minute is over before the next process may ask', async () => {
    replies = { 'busy.test/': 429 }
    await link('busy.test/')
    const started = performance.now()
    const pauseMs = 120
    await checkLinks({ ...visitor(), settings: { ...settings, pauseMs } }, 'due', ENDLESS)
    expect(performance.now() - started).toBeGreaterThanOrEqual(pauseMs)
  })
})

describe('the table of resources', () => {
  it('shows what is known about each link, and filters by it', async () => {
    replies = { 'a.test/closed': 403 }
    const [checked, unchecked] = [await link('a.test/closed'), await link('a.test/unchecked')]
    await check(checked)
    const shown = async (filter: string) => {
      const listed = await admin.get(`/api/admin/resources?${filter}`)
      const resources = (await listed.json()) as ResourceView[]
      return resources.map(({ id, link: state }) => ({ id, link: state }))
    }
    const [one, other] = [
      { id: checked, link: 'unsure' },
      { id: unchecked, link: 'unchecked' },
    ]
    await test.ctx.version.refresh()
    expect(await shown('')).toEqual([one, other])
    expect(await shown('link=unsure')).toEqual([one])
    expect(await shown('link=unchecked')).toEqual([other])
    expect(await shown('link=dead')).toEqual([])
  })
})

describe('the audit log', () => {
  it('says who asked for checks', async () => {
    const id = await link('a.test/audited')
    await check(id)
    const rows = await runSql(
      test.ctx,
      `SELECT user_id, details FROM audit_log WHERE action = 'links_asked' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ user_id: admin.id, details: { queued: 1 } }])
  })
})
