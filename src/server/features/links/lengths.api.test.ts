import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { LinkChecksView } from '#shared/contracts/links.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { closeServers, fetchWith, serve } from '#tests/support/fetch-servers.ts'
import { type Member, registerAdmin, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { LINK_SETTINGS } from '../link-health/polite-requests.service.ts'

let test: TestApp
let admin: Member
/** The paths that were asked for, but for robots.txt. */
let asked: string[] = []
/** Called before each page. */
let before = async (_path: string): Promise<unknown> => undefined

beforeAll(async () => {
  test = await startTestApp({
    fetch: fetchWith(),
    linkSettings: { ...LINK_SETTINGS, spacingMs: 0 },
  })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
afterEach(closeServers)
beforeEach(async () => {
  asked = []
  before = async () => undefined
  await runSql(test.ctx, 'TRUNCATE resources, bulk_jobs, link_robots CASCADE')
})

const LENGTH = '<meta property="og:video:duration" content="1080">'
const PAGES: RequestListener = ({ url = '' }, response) => {
  if (url === '/robots.txt') {
    response.end('User-agent: *\nDisallow: /private')
    return
  }
  asked.push(url)
  void before(url).then(() => {
    response.writeHead(url.startsWith('/dead') ? 404 : 200, { 'Content-Type': 'text/html' })
    const length = url.startsWith('/silent') ? '' : LENGTH
    response.end(`<html><head><title>Lesson</title>${length}</head></html>`)
  })
}
const site = async () => `http://site.test:${await serve(PAGES)}`

const start = () => admin.send('POST', '/api/admin/resources/lengths')
async function begin(): Promise<BulkJobView> {
  const response = await start()
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as BulkJobView
}
const jobOf = async ({ id }: BulkJobView) =>
  (await (await admin.get(`/api/admin/bulk-jobs/${id}`)).json()) as BulkJobView
const missing = async () =>
  ((await (await admin.get('/api/admin/link-checks')).json()) as LinkChecksView).lengths
async function lengthOf(id: number): Promise<unknown> {
  const [row] = await runSql(test.ctx, `SELECT duration FROM resources WHERE id = ${id}`)
  return row?.['duration']
}

it('is for admins, and refused where there is nothing to ask', async () => {
  expect((await test.send('POST', '/api/admin/resources/lengths')).status).toBe(401)
  const curator = await registerCurator(test)
  expect((await curator.send('POST', '/api/admin/resources/lengths')).status).toBe(403)
  await addResource(test.ctx, { duration: '18:20' })
  expect(await missing()).toBe(0)
  const response = await start()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'nothing_to_ask' })
})

it('asks each page once, videos first, fills in what is missing, and can be undone', async () => {
  const at = await site()
  const silent = await addResource(test.ctx, { type: 'article', sourceUrl: `${at}/silent` })
  const article = await addResource(test.ctx, { type: 'article', sourceUrl: `${at}/article` })
  const video = await addResource(test.ctx, { type: 'youtube', sourceUrl: `${at}/video` })
  const known = await addResource(test.ctx, { sourceUrl: `${at}/known`, duration: '12:00' })
  await addResource(test.ctx, { type: 'article', sourceUrl: `${at}/private` })
  await addResource(test.ctx, { type: 'article', sourceUrl: `${at}/dead` })
  expect(await missing()).toBe(5)
  const job = await begin()
  expect(job).toMatchObject({ state: 'waiting', total: 5, done: 0, change: { lengths: true } })
  expect((await start()).status).toBe(409)
  await test.ctx.jobs.drain()
  expect(await jobOf(job)).toMatchObject({ state: 'done', done: 5, changed: 2, undo: 'possible' })
  expect(asked[0]).toBe('/video')
  expect(asked.toSorted()).toEqual(['/article', '/dead', '/silent', '/video'])
  expect(await lengthOf(video)).toBe('18 min')
  expect(await lengthOf(article)).toBe('18 min')
  expect(await lengthOf(silent)).toBeNull()
  expect(await lengthOf(known)).toBe('12:00')
  expect(await missing()).toBe(0)
  expect((await start()).status).toBe(409)

  const history = await admin.get(`/api/admin/resources/${video}/history`)
  expect(await history.text()).toContain('18 min')
  expect((await admin.send('POST', `/api/admin/bulk-jobs/${job.id}/undo`)).status).toBe(201)
  expect(await lengthOf(video)).toBeNull()
  expect((await start()).status).toBe(409)
  // Another page may say more.
  const moved = { sourceUrl: `${at}/new`, title: 'Moved' }
  expect((await admin.send('PUT', `/api/admin/resources/${silent}`, moved)).status).toBe(200)
  await begin()
  await test.ctx.jobs.drain()
  expect(await lengthOf(silent)).toBe('18 min')
})

it('leaves what somebody enters meanwhile, and stops when it is canceled', async () => {
  const at = await site()
  const ids: number[] = []
  for (let page = 0; page < 9; page++)
    ids.push(await addResource(test.ctx, { type: 'article', sourceUrl: `${at}/${page}` }))
  const [first = 0] = ids
  const job = await begin()
  before = async (path) => {
    if (path === '/0')
      await admin.send('PUT', `/api/admin/resources/${first}`, { duration: '5 hours' })
    if (path === '/6') await admin.send('POST', `/api/admin/bulk-jobs/${job.id}/cancel`)
  }
  await test.ctx.jobs.drain()
  expect(await lengthOf(first)).toBe('5 hours')
  expect(await jobOf(job)).toMatchObject({ state: 'canceled', done: 4, changed: 3 })
  expect(asked).not.toContain('/8')
  // What was not asked yet still can be.
  expect(await missing()).toBe(5)
})
