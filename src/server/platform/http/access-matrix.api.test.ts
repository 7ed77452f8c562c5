import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { roleFor } from '#tests/support/sample-call.ts'
import {
  cloneMember,
  type SharedFixtures,
  createSharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { dumpRowsOf } from '#tests/support/table-dump.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testWithoutEffect } from '#tests/support/without-effect.ts'

/** Whether every member may make the call. */
const isForAll = (rule: ApiCall['rule']) => rule === 'public' || rule === 'member'

/** Whether a suspended member may make the call. */
const mayWhileSuspended = ({ rule, method, whileSuspended, namesPeople }: ApiCall) =>
  rule === 'public' ||
  (rule === 'member' && ((method === 'GET' && !namesPeople) || whileSuspended === true))

type Operation = { 'x-access'?: string; security?: object[]; responses: Record<string, unknown> }
type Requester = { get: Member['get']; send: Member['send'] }

/** The documentation does not list itself. */
const UNLISTED = new Set(['GET /api/openapi.json', 'GET /api/docs'])
const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`

let test: TestApp
let template: Member
let shared: SharedFixtures
let operations: Map<string, Operation>

beforeAll(async () => {
  // A session that was used more than a minute ago is written again.
  test = await startTestApp({ clock: fakeClock('2026-11-21T09:00:00Z').read })
  template = await registerMember(test)
  shared = await createSharedFixtures(test)
  const answer = await test.get('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each]),
    ),
  )
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ask = (requester: Requester, { method, path, at, body }: ApiCall, fixtures: Fixtures) => {
  const address = at?.(fixtures) ?? path
  return method === 'GET' ? requester.get(address) : requester.send(method, address, body?.())
}

/** Visitors without a session: without a cookie, with a made-up one, and with one under another name. */
const nobody = (cookie?: string): Requester => {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {}
  return {
    get: async (path) => test.get(path, headers),
    send: async (method, path, body = {}) => test.send(method, path, body, headers),
  }
}

/** Expects a call by somebody without the right to be refused. */
async function expectRefused(
  requester: Requester,
  call: ApiCall,
  fixtures: Fixtures,
  { status, code }: Refusal,
) {
  const answer = await ask(requester, call, fixtures)
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('security 33: the table of rules', () => {
  it('names every route of the app, and no other', () => {
    const routes = test.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
    expect([...new Set(routes)].toSorted()).toEqual(API_CALLS.map(nameOf).toSorted())
  })

  it('agrees with the document, where every route has its x-access', () => {
    const documented = [...operations].map(([name, each]) => `${name} ${each['x-access']}`)
    const listed = API_CALLS.filter((each) => !UNLISTED.has(nameOf(each)))
    const expected = listed.map((each) => `${nameOf(each)} ${each.rule}`)
    expect(documented.toSorted()).toEqual(expected.toSorted())
  })

  it('agrees with the refusals in the document', () => {
    for (const { rule, ...call } of API_CALLS) {
      const operation = operations.get(nameOf({ rule, ...call }))
      if (!operation) continue
      const name = `${call.method} ${call.path}`
      const isOpen = operation.security?.some((each) => Object.keys(each).length === 0)
      expect(isOpen, name).toBe(rule === 'public')
      if (rule !== 'public') expect(Object.keys(operation.responses), name).toContain('401')
      if (!isForAll(rule) || !mayWhileSuspended({ rule, ...call }))
        expect(Object.keys(operation.responses), name).toContain('403')
    }
  })

  it('restricts every route under /api/admin to a role, except the admin check', () => {
    const others = API_CALLS.filter(
      ({ path, rule }) => path.startsWith('/api/admin') && isForAll(rule),
    )
    expect(others.map(nameOf)).toEqual(['GET /api/admin/check'])
  })
})

const unauthenticated = { status: 401, code: 'unauthenticated' }
const forbidden = { status: 403, code: 'forbidden' }
const suspended = { status: 403, code: 'suspended' }
type Refusal = typeof forbidden

/** Who asks, given the owner of what the calls act on; and how a call is refused, null if it is not. */
type Caller = {
  who: string
  requesters: (owner: Member) => Promise<readonly Requester[]>
  refusalOf: (call: ApiCall) => Refusal | null
}
const clone = async (options?: Parameters<typeof cloneMember>[2]) => [
  await cloneMember(test, template, options),
]
const STRANGER: Caller = {
  who: 'nobody',
  requesters: async ({ cookie }) => [nobody(), nobody('session=made-up'), nobody(`old_${cookie}`)],
  refusalOf: ({ rule }) => (rule === 'public' ? null : unauthenticated),
}
const OWNER: Caller = {
  who: 'a member, on their own',
  requesters: async (owner) => [owner],
  refusalOf: ({ rule }) => (isForAll(rule) ? null : forbidden),
}
const OTHER: Caller = { ...OWNER, who: 'another member', requesters: () => clone() }
const staff = (role: 'curator' | 'moderator'): Caller => ({
  who: `a ${role}`,
  requesters: () => clone({ role }),
  refusalOf: ({ rule }) => (isForAll(rule) || rule === role ? null : forbidden),
})
const [CURATOR, MODERATOR] = [staff('curator'), staff('moderator')]
const SUSPENDED: Caller = {
  who: 'a suspended member',
  requesters: () => clone({ suspended: true }),
  refusalOf(call) {
    if (!isForAll(call.rule)) return forbidden
    return mayWhileSuspended(call) ? null : suspended
  },
}
const SUSPENDED_STAFF = (['curator', 'moderator', 'admin'] as const).map((role): Caller => ({
  who: `a suspended ${role}`,
  requesters: () => clone({ role, suspended: true }),
  refusalOf: ({ rule }) => (!isForAll(rule) && roleFor(rule) === role ? suspended : null),
}))
const ADMIN: Caller = {
  who: 'an admin',
  requesters: () => clone({ role: 'admin' }),
  refusalOf: () => null,
}

const named = (calls: readonly ApiCall[]) => calls.map((call) => ({ name: nameOf(call), call }))
const createOwnFixtures = async () =>
  createFixtures(test, shared, await cloneMember(test, template))

describe.each([STRANGER, OWNER, OTHER, CURATOR, MODERATOR, SUSPENDED, ...SUSPENDED_STAFF])(
  'security 33, 54: refuses $who',
  ({ who, requesters, refusalOf }) => {
    let fixtures: Fixtures
    let refused: readonly Requester[]
    beforeAll(async () => {
      fixtures = await createOwnFixtures()
      refused = await requesters(fixtures.owner)
    })

    const requests = API_CALLS.flatMap((call) => {
      const refusal = refusalOf(call)
      const request = async () => {
        if (!refusal) return
        for (const requester of refused) await expectRefused(requester, call, fixtures, refusal)
        if (call.method !== 'GET') {
          // Nobody learns what a call takes from a refusal of the input.
          const faulty = { ...call, body: () => ({ '': 0 }) }
          await expectRefused(refused[0]!, faulty, fixtures, refusal)
        }
        if (who !== STRANGER.who || call.method !== 'GET') return
        const path = call.at?.(fixtures) ?? call.path
        expect((await test.app.request(path, { method: 'HEAD' })).status).toBe(401)
      }
      return refusal ? [{ name: nameOf(call), request }] : []
    })
    testWithoutEffect(() => test, requests)
  },
)

it('security 54: every role that a call needs is among those that are suspended', () => {
  for (const call of API_CALLS.filter(({ rule }) => !isForAll(rule))) {
    expect(mayWhileSuspended(call)).toBe(false)
    expect(SUSPENDED_STAFF.filter(({ refusalOf }) => refusalOf(call) === suspended)).toHaveLength(1)
  }
})

describe.each([STRANGER, OWNER, CURATOR, MODERATOR, SUSPENDED, ADMIN])(
  'security 33, 54: answers $who',
  ({ who, requesters, refusalOf }) => {
    // Calls for everybody are made by an admin below.
    const calls = API_CALLS.filter(
      (call) => refusalOf(call) === null && (who !== ADMIN.who || !isForAll(call.rule)),
    )
    it.each(named(calls))('$name', async ({ call }) => {
      const fixtures = await createOwnFixtures()
      const [requester] = (await requesters(fixtures.owner)) as [Requester]
      const expected =
        who === STRANGER.who || who === OWNER.who ? call.status : (call.foreign ?? call.status)
      const status = who === STRANGER.who && call.path === '/api/user' ? 401 : expected
      expect((await ask(requester, call, fixtures)).status).toBe(status)
    })
  },
)

describe.each([OTHER, ADMIN])(
  'security 33: answers $who, and leaves what is the owner’s',
  ({ requesters }) => {
    let fixtures: Fixtures
    let before: Awaited<ReturnType<typeof dumpRowsOf>>
    beforeAll(async () => {
      fixtures = await createOwnFixtures()
      before = await dumpRowsOf(test.ctx, fixtures.owner.id)
    })

    it.each(named(API_CALLS.filter(({ rule }) => isForAll(rule))))('$name', async ({ call }) => {
      const [requester] = (await requesters(fixtures.owner)) as [Requester]
      expect((await ask(requester, call, fixtures)).status).toBe(call.foreign ?? call.status)
    })

    it('all of it, whatever was called', async () => {
      expect(await dumpRowsOf(test.ctx, fixtures.owner.id)).toEqual(before)
    })
  },
)
