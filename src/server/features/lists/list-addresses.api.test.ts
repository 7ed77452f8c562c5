import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OwnListView } from '#shared/contracts/lists.ts'
import { addList, addResources } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from '../../pages.ts'

const MISSES = 60
let test: TestApp
let owner: Member
let ids: number[]

/** As the real pages do, asks the API for the list in process. */
const render: Renderer['render'] = async (url, { api }) => {
  const id = /^\/lists\/(\d+)/.exec(url.pathname)?.[1] ?? ''
  const { status } = await api(`/api/lists/${id}`)
  return { status, location: null, html: String(status), inlineScripts: [] }
}

beforeAll(async () => {
  // The limits count in real time.
  vi.useFakeTimers({ toFake: ['Date'] })
  test = await startTestApp({ config: { rateLimitFactor: 1 } })
  pageRoutes(test.app, test.ctx, { render })
  owner = await registerMember(test)
  ids = await addResources(test.ctx, [{}])
})
afterAll(async () => {
  vi.useRealTimers()
  await test.ctx[Symbol.asyncDispose]()
})

async function statusFrom(remoteAddress: string, path: string): Promise<number> {
  const incoming = { socket: { remoteAddress }, headers: {} } as IncomingMessage
  return (await test.app.request(path, {}, { incoming })).status
}
const pathsOf = (id: number | string, slug: string) => [
  `/api/lists/${id}`,
  `/lists/${id}-${slug}`,
  `/lists/${id}/feed.xml`,
]

it('security 55: lists by link are not found by trying: misses are counted in pages, calls and feeds', async () => {
  const body = { title: 'For my pupils', visibility: 'link' }
  const made = (await (await owner.send('POST', '/api/lists', body)).json()) as OwnListView
  const title = 'From before'
  const old = await addList(test.ctx, {
    userId: owner.id,
    title,
    visibility: 'link',
    resources: ids,
  })
  const shown = await addList(test.ctx, { userId: owner.id, visibility: 'public', resources: ids })
  const guesser = '203.0.113.7'
  for (const path of [...pathsOf(old, 'from-before'), ...pathsOf(made.id, made.slug)])
    expect(await statusFrom(guesser, path), path).toBe(200)
  const missing = (turn: number) => pathsOf(400_000_000 + turn, 'x')[turn % 3] ?? ''
  for (let turn = 0; turn < MISSES; turn++)
    expect(await statusFrom(guesser, missing(turn)), missing(turn)).toBe(404)
  for (const path of [...pathsOf(400_000_999, 'x'), ...pathsOf(old, 'from-before')])
    expect(await statusFrom(guesser, path), path).toBe(429)
  // What cannot be guessed, what is public, and other networks.
  for (const path of [...pathsOf(made.id, made.slug), `/api/lists/${shown}`])
    expect(await statusFrom(guesser, path), path).toBe(200)
  for (const path of pathsOf(old, 'from-before'))
    expect(await statusFrom('203.0.113.8', path), path).toBe(200)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect(await statusFrom(guesser, `/api/lists/${old}`)).toBe(200)
})

it('security 55: a list keeps its address, and its number in the database is none', async () => {
  const body = { title: 'Mine', visibility: 'private' }
  const { id } = (await (await owner.send('POST', '/api/lists', body)).json()) as OwnListView
  expect(await statusFrom('203.0.113.9', `/api/lists/${id}`)).toBe(404)
  await owner.send('PUT', `/api/lists/${id}`, { visibility: 'link' })
  expect(await statusFrom('203.0.113.9', `/api/lists/${id}`)).toBe(200)
  const other = await registerMember(test)
  expect((await other.send('PUT', `/api/lists/${id}/follow`)).status).toBe(204)
  const report = { kind: 'list', id, reason: 'spam' }
  expect((await other.send('POST', '/api/reports', report)).status).toBe(201)
  expect((await other.send('POST', '/api/reports', { ...report, kind: 'comment' })).status).toBe(
    400,
  )
})
