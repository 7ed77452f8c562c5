import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { LinksView } from '#shared/contracts/links.ts'
import type { QueuedSuggestionView } from '#shared/contracts/suggestions.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { closeServers, fetchWith, serve } from '#tests/support/fetch-servers.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { LINK_SETTINGS } from '../link-health/polite-requests.service.ts'
import { readLinksJob } from './read-links-job.ts'

let test: TestApp
let curator: Member
const settings = { ...LINK_SETTINGS, spacingMs: 0 }
/** Called before each request to the stand-in for other sites. */
let before = (_url: string): unknown => undefined

beforeAll(async () => {
  const fetch = fetchWith()
  test = await startTestApp({
    fetch: async (url, options) => {
      await before(url)
      return fetch(url, options)
    },
    linkSettings: settings,
  })
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
afterEach(closeServers)
beforeEach(async () => {
  before = () => undefined
  await runSql(test.ctx, 'TRUNCATE resources, suggestions, bulk_jobs CASCADE')
})

const send = async <Body>(path: string, body: unknown, status: number): Promise<Body> => {
  const response = await curator.send('POST', `/api/admin/links${path}`, body)
  expect(response.status, await response.clone().text()).toBe(status)
  return (await response.json()) as Body
}
const read = (text: string) => send<LinksView>('/read', { text }, 200)
const add = (links: object[]) => send<BulkJobView>('', { links }, 201)
const jobOf = async ({ id }: BulkJobView) =>
  (await (await curator.get(`/api/admin/bulk-jobs/${id}`)).json()) as BulkJobView
const queue = async (offset = 0): Promise<QueuedSuggestionView[]> => {
  const answer = await curator.get(`/api/admin/suggestions?limit=50&offset=${offset}`)
  const page = (await answer.json()) as QueuedSuggestionView[]
  return page.length < 50 ? page : [...page, ...(await queue(offset + 50))]
}

/** Each address has its page, with its path as title; '/dead…' has none. */
const PAGES: RequestListener = ({ url = '' }, response) => {
  const isDead = url.startsWith('/dead')
  response.writeHead(isDead ? 404 : 200, { 'Content-Type': 'text/html' })
  const title = `Endgame of ${url}`
  response.end(`<title>${title}</title><meta property="og:description" content="About ${url}">`)
}
const site = async () => `http://site.test:${await serve(PAGES)}`

describe('refusals', () => {
  it.each([
    ['/read', {}, 'text'],
    ['/read', { text: ' \n ' }, 'text'],
    ['/read', { text: 5 }, 'text'],
    ['/read', { text: 'https://a.example/1\n'.repeat(501) }, 'text'],
    ['', { links: [] }, 'links'],
    ['', { links: 'https://a.example/1' }, 'links'],
    ['', { links: [{ title: 'x' }] }, 'links.0.url'],
    ['', { links: [{ url: 'javascript:alert(1)' }] }, 'links.0.url'],
    ['', { links: [{ url: 'https://a.example/1' }, { url: 'http://10.0.0.1/' }] }, 'links.1.url'],
    ['', { links: [{ url: 'https://u:p@a.example/1' }] }, 'links.0.url'],
    ['', { links: [{ url: 'https://a.example/1', title: 'x'.repeat(301) }] }, 'links.0.title'],
    ['', { links: [{ url: 'https://a.example/1', tags: ['x'.repeat(61)] }] }, 'links.0.tags'],
    ['', { links: [{ url: 'http://localhost:3000/about' }] }, 'links.0.url'],
    ['', { links: [{ url: 'https://a.example/x.exe' }] }, 'links.0.url'],
    [
      '',
      { links: [{ url: 'https://a.example/1' }, { url: 'http://a.example/1/' }] },
      'links.1.url',
    ],
  ])('400 at %s: %j names %s', async (path, body, field) => {
    const { fields } = await send<{ fields: object }>(path, body, 400)
    expect(Object.keys(fields).join()).toContain(field)
    expect(await queue()).toEqual([])
  })

  it('400 for more than 500 links; how many there are is said', async () => {
    const links = Array.from({ length: 501 }, (_, at) => ({ url: `https://a.example/${at}` }))
    expect((await curator.send('POST', '/api/admin/links', { links })).status).toBe(400)
    const text = links.map(({ url }) => url).join('\n')
    const { message } = await send<{ message: string }>('/read', { text }, 400)
    expect(message).toContain('501')
  })
})

describe('reading links', () => {
  it('marks what the catalogue has and what is similar, and says why others are left out', async () => {
    const same = await addResource(test.ctx, { sourceUrl: 'https://www.a.example/known' })
    const book = 'https://www.amazon.com/dp/1781945187'
    const similar = await addResource(test.ctx, { sourceUrl: book })
    const text = [
      'Known: http://a.example/known/?utm_source=x',
      'https://www.amazon.de/dp/1781945187',
      'https://a.example/new',
      'https://a.example/new/#part',
      'http://127.1.2.3/',
      'https://me:secret@a.example/',
      'javascript:alert(1)',
      'Nothing here',
      'http://localhost:3000/about',
    ].join('\n')
    expect(await read(text)).toEqual({
      links: [
        { url: 'http://a.example/known/?utm_source=x', title: 'Known', tags: [], sameAs: same },
        { url: 'https://www.amazon.de/dp/1781945187', tags: [], similar: [similar] },
        { url: 'https://a.example/new', tags: [] },
      ],
      skipped: [
        { number: 4, text: 'https://a.example/new/#part', reason: 'The same address as in line 3' },
        {
          number: 5,
          text: 'http://127.1.2.3/',
          reason: 'This address is not on the public internet',
        },
        {
          number: 6,
          text: 'https://me:secret@a.example/',
          reason: 'The address must not contain a username or password',
        },
        {
          number: 7,
          text: 'javascript:alert(1)',
          reason: 'This is not a web address that starts with http:// or https://',
        },
        { number: 8, text: 'Nothing here', reason: 'There is no address in this line' },
        {
          number: 9,
          text: 'http://localhost:3000/about',
          reason: 'This address is not on the public internet',
        },
      ],
      unlisted: 0,
    })
    expect(await queue()).toEqual([])
  })
})

describe('adding links', () => {
  it('makes pending suggestions at once, and reads their pages; the given title and tags count', async () => {
    const at = await site()
    const job = await add([
      { url: `${at}/1`, title: 'Given', tags: ['rooks', 'Endings'] },
      { url: `${at}/2` },
      { url: `${at}/dead`, title: 'Gone' },
    ])
    expect(job).toMatchObject({ state: 'waiting', total: 3, done: 0, change: { links: true } })
    const unread = { unread: 'The page has not been read yet.' }
    expect(await queue()).toMatchObject([unread, unread, unread])
    await test.ctx.jobs.drain()
    expect(await jobOf(job)).toMatchObject({ state: 'done', done: 3, changed: 2, undo: null })
    const by = { id: curator.id }
    expect(await queue()).toMatchObject([
      {
        by,
        state: 'pending',
        unread: null,
        resource: {
          title: 'Given',
          description: 'About /1',
          category: 'general',
          tags: ['rooks', 'Endings'],
        },
      },
      { by, title: 'Endgame of /2', resource: { category: 'endgame', tags: [] } },
      { by, title: 'Gone', unread: expect.stringContaining('404') as string },
    ])
    const [entry] = await runSql(
      test.ctx,
      `SELECT details FROM audit_log WHERE action = 'links_added' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.['details']).toEqual({ count: 3 })
  })

  it('one that lacks a field is accepted once it has it', async () => {
    const at = await site()
    await add([{ url: `${at}/dead`, title: 'Gone' }])
    await test.ctx.jobs.drain()
    const [{ id } = { id: 0 }] = await queue()
    const accept = (body: object) =>
      curator.send('POST', `/api/admin/suggestions/${id}/accept`, body)
    const refused = await accept({})
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: { description: expect.any(String) } })
    expect((await accept({ resource: { description: 'Saved elsewhere' } })).status).toBe(200)
  })

  it('keeps that a link is not the same as a resource until it is accepted', async () => {
    const at = await site()
    const like = { title: 'Great games', author: 'Ann', type: 'article' } as const
    const other = await addResource(test.ctx, like)
    await add([{ url: `${at}/1`, title: 'Great games', notSimilar: [other] }])
    await test.ctx.jobs.drain()
    const [{ id } = { id: 0 }] = await queue()
    await curator.send('POST', `/api/admin/suggestions/${id}/accept`, {
      resource: { ...like, description: 'All of them' },
    })
    expect(await runSql(test.ctx, 'SELECT one FROM not_similar')).toEqual([{ one: other }])
  })

  it('the same links twice wait once, and what is decided meanwhile stays as it was decided', async () => {
    const at = await site()
    await add([{ url: `${at}/1`, title: 'Mine' }])
    await add([{ url: `${at}/1` }, { url: `${at}/2` }])
    const [first, second, ...others] = await queue()
    expect(others).toEqual([])
    const decline = `/api/admin/suggestions/${second?.id}/decline`
    await curator.send('POST', decline, { reason: 'Not now' })
    await test.ctx.jobs.drain()
    expect(await queue()).toMatchObject([{ id: first?.id, title: 'Mine', others: [] }])
    expect(
      await runSql(test.ctx, `SELECT input->>'title' AS title FROM suggestions ORDER BY id`),
    ).toEqual([{ title: 'Mine' }, { title: '' }])
  })

  it('a page whose reading fails in a way that nobody thought of is unread, and keeps no other waiting', async () => {
    const at = await site()
    before = (url) => {
      if (url.endsWith('/broken')) throw new Error('Nobody thought of this')
    }
    const job = await add([
      { url: `${at}/broken`, title: 'Given', tags: ['rooks'] },
      { url: `${at}/2` },
    ])
    await test.ctx.jobs.drain()
    expect(await jobOf(job)).toMatchObject({ state: 'done', done: 2, changed: 1 })
    expect(await queue()).toMatchObject([
      {
        title: 'Given',
        unread: 'The page could not be looked up. Please fill in the fields yourself.',
        resource: { tags: ['rooks'] },
      },
      { title: 'Endgame of /2', unread: null },
    ])
  })

  it('a job that is canceled leaves the rest unread', async () => {
    const at = await site()
    const job = await add([{ url: `${at}/1` }])
    await curator.send('POST', `/api/admin/bulk-jobs/${job.id}/cancel`, {})
    await test.ctx.jobs.drain()
    expect(await queue()).toMatchObject([{ unread: 'The page has not been read yet.' }])
  })

  it('hosts take turns, and each is asked again only after a while', async () => {
    const at = await site()
    const elsewhere = `http://other.test:${await serve(PAGES)}`
    const asked: { host: string; at: number }[] = []
    before = (url) => void asked.push({ host: new URL(url).hostname, at: performance.now() })
    const links = [1, 2, 3, 4, 5].map((page) => ({ url: `${at}/${page}` }))
    settings.spacingMs = 80
    await add([...links, { url: `${elsewhere}/1` }])
    await test.ctx.jobs.drain()
    settings.spacingMs = 0
    expect(asked.findIndex(({ host }) => host === 'other.test')).toBeLessThan(4)
    const times = asked.filter(({ host }) => host === 'site.test').map((each) => each.at)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(pauses).toHaveLength(4)
    // Timers may fire a millisecond early.
    expect(Math.min(...pauses)).toBeGreaterThan(78)
  })
})

const renaming = (from: string, to: string) => `ALTER TABLE bulk_jobs RENAME ${from} TO ${to}`

it(
  '500 links: known, private, dead and repeated ones are said, and a killed process goes on',
  { timeout: 60_000 },
  async () => {
    const at = await site()
    const known = Array.from({ length: 60 }, (_, each) => `${at}/known/${each}`)
    await addResources(
      test.ctx,
      known.map((sourceUrl) => ({ sourceUrl })),
    )
    const dead = Array.from({ length: 10 }, (_, each) => `${at}/dead/${each}`)
    const fresh = Array.from({ length: 405 }, (_, each) => `${at}/new/${each}`)
    const hidden = Array.from({ length: 20 }, (_, each) => `http://192.168.0.${each}/`)
    const text = [...known, ...hidden, ...dead, ...fresh, ...fresh.slice(0, 5)].join('\n')
    const { links, skipped } = await read(text)
    const unknown = links.filter(({ sameAs }) => sameAs === undefined)
    expect([links.length, unknown.length, skipped.length]).toEqual([475, 415, 25])
    expect(skipped.filter(({ reason }) => reason.includes('public internet'))).toHaveLength(20)
    expect(skipped.filter(({ reason }) => reason.includes('same address'))).toHaveLength(5)

    const asked = new Map<string, number>()
    before = (url) => {
      asked.set(url, (asked.get(url) ?? 0) + 1)
      // As if the process were killed: nothing is written any more.
      return asked.size === 101 && runSql(test.ctx, renaming('done', 'gone'))
    }
    const job = await add(unknown.map(({ url, title, tags }) => ({ url, title, tags })))
    await test.ctx.jobs.drain()
    await runSql(test.ctx, renaming('gone', 'done'))
    const { done } = await jobOf(job)
    expect(done).toBeGreaterThan(90)
    expect(done).toBeLessThan(102)
    await test.ctx.jobs.enqueue(test.ctx.db, readLinksJob, {})
    await Promise.all([test.ctx.jobs.drain(), test.ctx.jobs.drain()])
    expect(await jobOf(job)).toMatchObject({ state: 'done', done: 415, total: 415, changed: 405 })
    expect([...asked.values()].filter((times) => times > 1).length).toBeLessThan(5)
    const waiting = await queue()
    expect(waiting).toHaveLength(415)
    expect(waiting.filter(({ unread }) => unread?.includes('404'))).toHaveLength(10)
    expect(waiting.filter(({ unread }) => unread === null)).toHaveLength(405)
  },
)
