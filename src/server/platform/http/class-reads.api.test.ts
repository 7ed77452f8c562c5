import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageRoutes, type Renderer } from '#server/pages.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SCHOOL = '198.51.100.7'
const READERS = 30
const PAGES_EACH = 4
let test: TestApp
let server: ListeningServer
let teacher: Member
let resources: number[]

/** Draws what the pages of resources ask the API for. */
const renderer: Renderer = {
  render: async ({ pathname }, { api }) => {
    const [, id = resources[0]] = /^\/resource\/(\d+)$/.exec(pathname) ?? []
    const { status } = await api(`/api/resources/${id}`)
    return { status: 200, location: null, inlineScripts: [], html: `the API says ${status}` }
  },
}

beforeAll(async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  test = await startTestApp({
    config: { rateLimitFactor: 1, trustedProxies: 1 },
    clock: () => now,
  })
  pageRoutes(test.app, test.ctx, renderer)
  server = await listenWith(test)
  teacher = await registerMember(test)
  resources = await addResources(
    test.ctx,
    Array.from({ length: READERS * PAGES_EACH }, () => ({})),
  )
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const TYPE = { 'Content-Type': 'application/json' }

async function send(method: string, path: string, body?: object, address = SCHOOL) {
  const headers = { 'X-Forwarded-For': address, ...(body ? TYPE : {}) }
  return server.send(method, path, headers, body && JSON.stringify(body))
}

const logIn = async ({ username, password }: Member, address = SCHOOL) =>
  (await send('POST', '/api/login', { username, password }, address)).status

/** What the browser of one reader asks for: four pages, and a second look at each with other filters. */
async function read(reader: number): Promise<number[]> {
  const statuses: number[] = []
  for (const id of resources.slice(reader * PAGES_EACH, (reader + 1) * PAGES_EACH)) {
    const paths = [
      `/resource/${id}`,
      `/api/resources/${id}`,
      `/api/resources/${id}/related`,
      `/api/resources/${id}/comments`,
      `/api/resources?type=book&offset=${id}`,
      `/api/resources?type=course&offset=${id}`,
      `/api/search/suggestions?query=pin%20${id}`,
    ]
    for (const path of paths) statuses.push((await send('GET', path)).status)
    statuses.push((await send('POST', `/api/resources/${id}/view`, {})).status)
  }
  return statuses
}

it('a class of 30 reads four pages each, without an account, and logs in afterwards', async () => {
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader))
  const statuses = (await Promise.all(readers)).flat()
  expect(statuses.length).toBe(READERS * PAGES_EACH * 8)
  expect(new Set(statuses)).toEqual(new Set([200, 204]))
  expect(await logIn(teacher)).toBe(200)
})

it('whoever reads more than 6,000 times in a minute can still log in and register', async () => {
  expect((await send('GET', `/resource/${resources[0]}`)).status).toBe(200)
  // Most of them are only counted.
  const reader = { address: SCHOOL, session: null }
  const earlier = READERS * PAGES_EACH * 8 + 1
  test.ctx.requestLimit.take(reader, test.ctx.clock().getTime(), 5_980 - earlier)
  let refused = await send('GET', '/api/resources?type=book')
  for (let number = 0; number < 30 && refused.status === 200; number++)
    refused = await send('GET', '/api/resources?type=book')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(JSON.parse(refused.body.toString())).toMatchObject({
    code: 'too_many_requests',
    message:
      'Too many requests from your internet address, which others may share. Please try again in 60 seconds.',
  })
  expect(await logIn(teacher)).toBe(200)
  const account = { username: 'late.one', email: 'late.one@mail.example', password: PASSWORD }
  expect((await send('POST', '/api/register', account)).status).toBe(201)
  await runSql(test.ctx, 'DELETE FROM rate_limits')

  // A page that is kept costs nothing; one that would have to be made is refused as a page.
  expect((await send('GET', `/resource/${resources[0]}`)).status).toBe(200)
  const page = await send('GET', '/other-resources')
  expect([page.status, page.headers['retry-after']]).toEqual([429, '60'])
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body.toString()).toContain('which others may share. Please try again in 60 seconds.')
  // The account has a limit of its own, and so has every other address.
  const asked = async (path: string, headers: object) =>
    (await server.send('GET', path, { 'X-Forwarded-For': SCHOOL, ...headers })).status
  expect(await asked('/api/user', { Cookie: 'session=made-up' })).toBe(429)
  expect(await asked('/api/user', { Cookie: teacher.cookie })).toBe(200)
  expect(await asked('/settings', { Cookie: teacher.cookie })).toBe(200)
  expect(await asked('/api/sessions', { 'X-Forwarded-For': '192.0.2.1' })).toBe(401)
})

it('25 register behind one address: the first ten may, the others learn that the address is the cause', async () => {
  const arrivals = Array.from({ length: 25 }, (_, number) => {
    const username = `pupil${number}`
    const email = `${username}@mail.example`
    return send('POST', '/api/register', { username, email, password: PASSWORD })
  })
  const answers = await Promise.all(arrivals)
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 429)
  expect([made.length, refused.length]).toEqual([10, 15])
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
    expect(JSON.parse(body.toString())).toMatchObject({
      message:
        'Too many attempts from your internet address, which others may share. Please try again in 60 minutes.',
    })
  }
  const elsewhere = { username: 'pupil99', email: 'pupil99@mail.example', password: PASSWORD }
  expect((await send('POST', '/api/register', elsewhere, '192.0.2.9')).status).toBe(201)
})

it('five sessions of one account are one account', async () => {
  const cookies: string[] = []
  for (let number = 0; number < 5; number++) cookies.push(await cookieOf(teacher))
  const statuses: Record<number, number> = {}
  for (let number = 0; number < 700; number++) {
    const headers = {
      'X-Forwarded-For': `203.0.113.${number % 5}`,
      Cookie: cookies[number % 5] ?? '',
    }
    const answer = await server.send('GET', '/api/sessions', headers)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 429)
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        message: 'Too many requests from your account. Please try again in 60 seconds.',
      })
  }
  expect(statuses[200]).toBeLessThanOrEqual(600)
  expect(statuses[429]).toBeGreaterThanOrEqual(100)
  const other = await cloneMember(test, teacher)
  const headers = { 'X-Forwarded-For': '203.0.113.1', Cookie: other.cookie }
  expect((await server.send('GET', '/api/sessions', headers)).status).toBe(200)
})

/** Logs in with one more browser. */
async function cookieOf({ username, password }: Member): Promise<string> {
  const answer = await send('POST', '/api/login', { username, password }, '192.0.2.50')
  const cookie = answer.headers['set-cookie']?.find((each) => each.startsWith('session='))
  return cookie?.split(';')[0] ?? ''
}
