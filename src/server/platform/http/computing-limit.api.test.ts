import { afterAll, beforeAll, expect, it } from 'vitest'
import { addResource, addResources } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerCurator, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE_MS = 60_000
const BYTES = 4_000_000
/** 200 KB, which are no chapters, and therefore read quickly. */
const TEXT = 'no chapter here\n'.repeat(12_000)
let test: TestApp
let server: ListeningServer
let member: Member
let curator: Member
let resource: number
let now = Date.parse('2026-11-21T09:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ config: { rateLimitFactor: 1 }, clock: () => new Date(now) })
  server = await listenWith(test)
  member = await registerMember(test)
  curator = await registerCurator(test)
  resource = await addResource(test.ctx)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function send(who: Member, method: string, path: string, body?: object, more = {}) {
  const headers = {
    Cookie: who.cookie,
    Origin: `http://127.0.0.1:${server.port}`,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...more,
  }
  return server.send(method, path, headers, body && JSON.stringify(body))
}

const read = (who: Member, more = {}) =>
  send(who, 'POST', `/api/resources/${resource}/chapters/read`, { text: TEXT }, more)

it('4 MB of text a minute are read for an account, in whichever of its sessions', async () => {
  const again = await cloneSession()
  const statuses: number[] = []
  for (let number = 0; number < 25; number++)
    statuses.push((await read(number % 2 ? again : member)).status)
  const fit = Math.floor(BYTES / JSON.stringify({ text: TEXT }).length)
  expect(statuses).toEqual([...Array(fit).fill(200), ...Array(25 - fit).fill(429)])
  const refused = await read(member)
  expect([refused.headers['retry-after'], JSON.parse(refused.body.toString())]).toEqual([
    '60',
    expect.objectContaining({
      code: 'too_many_requests',
      message: 'Too many requests from your account. Please try again in 60 seconds.',
    }),
  ])
  // Nothing else of the account is refused, nor the same for another account behind the address.
  expect((await send(member, 'GET', '/api/sessions')).status).toBe(200)
  expect((await read(await cloneMember(test, member))).status).toBe(200)
  now += MINUTE_MS
  expect((await read(member)).status).toBe(200)
})

it('a body in chunks counts, too', async () => {
  now += MINUTE_MS
  const statuses: number[] = []
  for (let number = 0; number < 25; number++)
    statuses.push((await read(member, { 'Transfer-Encoding': 'chunked' })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3)
})

it('an export is whole, however large; the next one waits', async () => {
  now += MINUTE_MS
  const description = 'A course with a long description. '.repeat(58)
  await addResources(
    test.ctx,
    Array.from({ length: 2_200 }, () => ({ description })),
  )
  const path = '/api/admin/resources.csv'
  const first = await send(curator, 'GET', path)
  expect(first.body.length).toBeGreaterThan(BYTES)
  expect(first.body.toString()).toMatch(/\r\n$/)
  expect((await send(curator, 'GET', path)).status).toBe(429)
  const rows = [{ title: 'x' }]
  const tried = () => send(curator, 'POST', '/api/admin/resources/import', { rows, dryRun: true })
  expect((await tried()).status).toBe(429)
  now += MINUTE_MS
  expect((await tried()).status).toBe(200)
})

it('visitors look positions up by address, and what is kept costs nothing', async () => {
  now += MINUTE_MS
  const path = '/api/explore?moves=e4,c5'
  expect((await server.send('GET', path)).status).toBe(200)
  expect((await server.send('GET', path)).status).toBe(200)
  expect(server.wasFast()).toBe(true)
})

/** Logs the member in with one more browser. */
async function cloneSession(): Promise<Member> {
  const { username, password } = member
  const answer = await test.send('POST', '/api/login', { username, password })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
  return { ...member, cookie: cookie.split(';')[0] ?? '' }
}
