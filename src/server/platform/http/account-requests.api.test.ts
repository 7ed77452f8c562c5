import pino from 'pino'
import { roleFor } from '#tests/support/sample-call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorBody, errorBody } from '#shared/contracts/errors.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import {
  cloneMember,
  type SharedFixtures,
  createSharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { walked } from '#tests/support/tier.ts'
import { testWithoutEffect } from '#tests/support/without-effect.ts'

const OURS = 'http://localhost:3000'
const clock = fakeClock('2026-11-21T09:00:00Z')
let test: TestApp
let template: Member
let shared: SharedFixtures
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  server = await listenWith(test)
  template = await registerMember(test)
  shared = await createSharedFixtures(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const named = (calls: readonly ApiCall[]) =>
  calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))
const GETS = named(API_CALLS.filter(({ method }) => method === 'GET'))
const UNSAFE = named(API_CALLS.filter(({ method }) => method !== 'GET'))
const RULES = [...new Set(API_CALLS.map(({ rule }) => rule))]
const EXPORTS = ['/api/account/export', '/api/admin/resources.csv']

/** Creates somebody who may make the call, and the data on which it acts. */
async function fixturesFor({ rule }: ApiCall) {
  const requester = await cloneMember(test, template, { role: roleFor(rule) })
  return { requester, fixtures: await createFixtures(test, shared, requester) }
}

const addressOf = ({ at, path }: ApiCall, fixtures: Fixtures) => at?.(fixtures) ?? path

/** The request line and headers of a call by raw socket, whose body is '{}'. */
const rawHead = (call: ApiCall, fixtures: Fixtures) => [
  `${call.method} ${addressOf(call, fixtures)} HTTP/1.1`,
  'Host: localhost:3000',
  'Content-Type: application/json',
  'Content-Length: 2',
]

async function expectRefused(answer: Response, status: number, code: string) {
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  expect(answer.headers.getSetCookie()).toEqual([])
}

const SOURCES: readonly Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://localhost:3000' },
  { Origin: 'http://localhost:3001' },
  { Origin: `${OURS}.evil.example` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'http://localhost:9999', Host: 'evil.example' },
  { Origin: 'http://evil.example', Host: 'evil.example' },
]

/** What a form could send. */
const TYPES = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  null,
]

describe.each(RULES)('calls with the rule %s', (rule) => {
  let requester: Member
  let fixtures: Fixtures
  beforeAll(async () => {
    requester = await cloneMember(test, template, { role: roleFor(rule) })
    fixtures = await createFixtures(test, shared, requester)
  })

  /** For requests that must not change anything, so that all of them can use the same data. */
  const describeWithoutEffect = (
    title: string,
    calls: readonly { name: string; call: ApiCall }[],
    make: (call: ApiCall) => Promise<void>,
    options = {},
  ) => {
    const requests = calls
      .filter(({ call }) => call.rule === rule)
      .map(({ name, call }) => ({ name, request: () => make(call) }))
    describe.each(requests.length > 0 ? [title] : [])('%s', () => {
      testWithoutEffect(() => test, requests, options)
    })
  }

  describeWithoutEffect('security 37: 403 for requests from elsewhere', UNSAFE, async (call) => {
    for (const from of walked(SOURCES, 3)) {
      const headers = { 'Content-Type': 'application/json', Cookie: requester.cookie, ...from }
      const init = { method: call.method, headers, body: JSON.stringify(call.body?.() ?? {}) }
      const answer = await test.app.request(addressOf(call, fixtures), init)
      await expectRefused(answer, 403, 'cross_origin')
    }
  })

  describeWithoutEffect(
    'security 49, fault 23: 403 with a session but without any origin',
    UNSAFE,
    async (call) => {
      for (const cookie of [requester.cookie, 'theme=dark; session=made-up']) {
        const head = [...rawHead(call, fixtures), `Cookie: ${cookie}`]
        const refused = await sendRaw(server.port, { head, body: '{}' })
        expect([refused.status, JSON.parse(refused.body)]).toEqual([
          403,
          expect.objectContaining({ code: 'cross_origin' }),
        ])
      }
    },
  )

  // A form cannot send DELETE, and nothing reads the body of one.
  const withBody = UNSAFE.filter(({ call }) => call.method !== 'DELETE')
  describeWithoutEffect('security 37: 415 for what a form could send', withBody, async (call) => {
    const body = new TextEncoder().encode(JSON.stringify(call.body?.() ?? {}))
    for (const type of walked(TYPES, 3)) {
      const headers = new Headers({ Cookie: requester.cookie, Origin: OURS })
      if (type) headers.set('Content-Type', type)
      const init = { method: call.method, headers, body }
      const answer = await test.app.request(addressOf(call, fixtures), init)
      const isPicture = call.path.includes('/pictures/')
      await expectRefused(answer, 415, isPicture ? 'picture_type' : 'json_required')
    }
  })

  const getInstead = async (call: ApiCall) => {
    for (const method of ['GET', 'HEAD']) {
      for (const suffix of ['', `?_method=${call.method}`]) {
        const headers = { Cookie: requester.cookie, 'X-HTTP-Method-Override': call.method }
        await test.app.request(addressOf(call, fixtures) + suffix, { method, headers })
      }
    }
  }
  // A GET of the same address may be another call, which is recorded.
  const recorded = { except: ['audit_log'] }
  const instead = 'security 37: GET and HEAD instead of a call that writes do nothing'
  describeWithoutEffect(instead, UNSAFE, getInstead, recorded)

  const get = async (call: ApiCall) => {
    expect((await requester.get(addressOf(call, fixtures))).status).toBe(call.status)
    const headers = { Cookie: requester.cookie }
    await test.app.request(addressOf(call, fixtures), { method: 'HEAD', headers })
  }
  const isExport = ({ call }: { call: ApiCall }) => EXPORTS.includes(call.path)
  const others = GETS.filter((each) => !isExport(each))
  describeWithoutEffect('security 37: a GET changes nothing', others, get)
  const exports = GETS.filter(isExport)
  describeWithoutEffect('security 37: an export is only recorded', exports, get, recorded)
})

describe.each(walked(UNSAFE, 4))('security 49: $name', ({ call }) => {
  it('is answered without a session, and with a session and an origin', async () => {
    const { requester, fixtures } = await fixturesFor(call)
    const head = rawHead(call, fixtures)
    const bare = await sendRaw(server.port, { head: [...head, 'Cookie: theme=dark'], body: '{}' })
    expect(bare.status).not.toBe(403)
    const typed = [...head, `Cookie: ${requester.cookie}`, 'Sec-Fetch-Site: same-origin']
    expect((await sendRaw(server.port, { head: typed, body: '{}' })).body).not.toContain(
      'cross_origin',
    )
  })
})

describe.each(named(API_CALLS))('security 39: $name', ({ call }) => {
  /** Data of the catalogue, which is the same for everybody. */
  const isShared =
    call.method === 'GET' &&
    call.rule === 'public' &&
    call.status === 200 &&
    !['/api/user', '/api/kids-lock', '/api/groups/join/{code}'].includes(call.path)

  it(`is ${isShared ? 'the same for everybody' : 'kept by nobody'}, also when refused`, async () => {
    const { requester, fixtures } = await fixturesFor(call)
    const address = addressOf(call, fixtures)
    const answers = [
      call.method === 'GET' ? test.get(address) : test.send(call.method, address, {}),
      call.method === 'GET'
        ? requester.get(address)
        : requester.send(call.method, address, call.body?.() ?? {}),
    ]
    for (const asked of answers) {
      const { headers } = await asked
      expect(headers.get('cache-control')).toBe(isShared ? 'no-cache' : 'no-store')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      if (isShared) expect(headers.getSetCookie()).toEqual([])
    }
    if (!isShared) return
    const [anonymous, member] = await Promise.all([test.get(address), requester.get(address)])
    expect(await member.text()).toBe(await anonymous.text())
  })
})

describe('the address of a user’s picture', () => {
  const register = (avatarUrl: unknown) => {
    const username = `pictured${++made}`
    const email = `${username}@mail.example`
    return test.send('POST', '/api/register', { username, email, password: PASSWORD, avatarUrl })
  }
  let made = 0

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'javascript://https://good.example/%0aalert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://good.example/1',
    '//evil.example/x.png',
    'https:evil.example',
    'https://',
    'https:// /x',
    'picture.png',
    'https://good.example/\u0000.png',
    `https://good.example/${'x'.repeat(2000)}`,
    5,
    {},
  ])('security 40: %j is refused, and no account made', async (avatarUrl) => {
    const answer = await register(avatarUrl)
    const { fields } = (await answer.json()) as ErrorBody
    expect([answer.status, Object.keys(fields ?? {})]).toEqual([400, ['avatarUrl']])
    const rows = await runSql(test.ctx, 'SELECT id FROM users WHERE username = $1', [
      `pictured${made}`,
    ])
    expect(rows).toEqual([])
  })

  it.each([
    ['', null],
    [null, null],
    [' https://good.example/x.png?a=1 ', 'https://good.example/x.png?a=1'],
    ['HTTP://good.example/x.png', 'HTTP://good.example/x.png'],
  ])('security 40: %j is taken', async (avatarUrl, expected) => {
    const answer = await register(avatarUrl)
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ avatarUrl: expected }),
    ])
  })

  it('security 40: the database itself holds nothing but http(s), in users and comments', async () => {
    const { owner, comment } = await createFixtures(test, shared, await cloneMember(test, template))
    for (const [table, column, id] of [
      ['users', 'avatar_url', owner.id],
      ['comments', 'user_avatar', comment],
    ] as const) {
      const statement = `UPDATE ${table} SET ${column} = 'javascript:alert(1)' WHERE id = $1`
      await expect(runSql(test.ctx, statement, [id]), table).rejects.toThrow(/check constraint/)
    }
  })
})

describe('errors', () => {
  it('security 45: every refusal is JSON with the id of its request, and no stack', async () => {
    const ids = new Set<string>()
    const member = await cloneMember(test, template)
    const refusals = API_CALLS.filter(({ method }) => method !== 'GET').flatMap((call) => [
      test.send(
        call.method,
        addressOf(call, {
          ...shared,
          owner: member,
          comment: 1,
          session: 1,
          list: 1,
          group: 1,
          member: 1,
          assignment: 1,
        }),
        '{',
      ),
      member.send(call.method, call.path.replace(/\{\w+\}/, 'abc'), '{'),
    ])
    let refused = 0
    for (const asked of refusals) {
      const answer = await asked
      if (answer.status < 400) continue
      refused++
      const text = await answer.text()
      const body = JSON.parse(text) as ErrorBody
      expect(errorBody.strict().parse(body)).toEqual(body)
      expect(answer.headers.get('x-request-id')).toBe(body.requestId)
      expect(answer.status).toBeLessThan(500)
      expect(text).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|select |insert into/i)
      ids.add(body.requestId)
    }
    expect(refused).toBeGreaterThan(40)
    expect(ids.size).toBe(refused)
  })

  it('security 45: an internal error reveals nothing, and its log contains no hash, address or password', async () => {
    const username = 'faulty.one'
    const body = { username, email: `${username}@mail.example`, password: 'Geheim is 1 word' }
    const logger = test.ctx.logger
    const lines: string[] = []
    Object.assign(logger, {
      [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
      level: 'info',
    })
    await test.ctx.database.pool.query('ALTER TABLE users RENAME TO users_elsewhere')
    const answer = await test.send('POST', '/api/register', body)
    await test.ctx.database.pool.query('ALTER TABLE users_elsewhere RENAME TO users')
    const { requestId, ...said } = (await answer.json()) as ErrorBody
    expect([answer.status, said]).toEqual([
      500,
      { message: 'Something went wrong', code: 'internal' },
    ])
    logger.level = 'silent'
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(requestId)
    for (const secret of ['$argon2', body.email, body.password])
      expect(lines[0]).not.toContain(secret)
  })
})
