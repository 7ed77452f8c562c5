import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, callUrl } from '#shared/calls/call.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { type Member, registerMember, sessionCookie, withCookieOf } from '#tests/support/members.ts'
import {
  cloneMember,
  createSharedFixtures,
  type SharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { touchSetups } from '#tests/support/touch-setups.ts'

/**
 * What a call does not touch stays in the caches of open pages. This test makes every call that writes, with data in
 * the responses of its feature, and compares these before and after.
 */
const modules = import.meta.glob<Record<string, unknown>>('../shared/calls/*.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const nameOf = ({ method, path }: Pick<Call, 'method'> & { path: string }) => `${method} ${path}`
const DEFINED = new Map(
  Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isCall)
      .map((call) => [nameOf(call), { call, feature: featureOf(file) }] as const),
  ),
)

/** A feature's console calls are in a separate file. */
function featureOf(file: string): string {
  return /([\w-]+)\.ts$/.exec(file)?.[1]?.replace(/^admin-/, '') ?? file
}

/** The other features whose responses show what a feature's calls change. */
const SHOWN_BY: Record<string, readonly string[]> = {
  login: ['profile', 'ways-in', 'people'],
  profile: ['people'],
  'two-factor': ['profile', 'ways-in', 'people'],
  history: ['resources'],
  chapters: ['study'],
  comments: ['resources'],
  reports: ['comments', 'lists'],
}

/** The queries of responses that would not show what is new. */
const QUERIES: Record<string, string | ((fixtures: Fixtures) => string)> = {
  'GET /api/admin/users': '?sort=createdAt&order=desc&limit=100',
  'GET /api/start-here': '?language=en',
  'GET /api/admin/resources/alike': ({ resource: id }) => `?id=${id}&title=Alike&author=Ann`,
}

/**
 * After these, the browser asks as somebody else, as nobody, or as a child in a locked browser, so every response may
 * be another. No list of paths says that: the client forgets what was loaded for somebody else (`setUser`), and locking and unlocking are forms after which the browser loads a page.
 */
const CHANGE_WHO_ASKS = new Set([
  'POST /api/register',
  'POST /api/login',
  'POST /api/login/link',
  'POST /api/login/passkey',
  'POST /api/verify-login-2fa',
  'POST /api/logout',
  'POST /api/reset-password',
  'POST /api/delete-account',
  'POST /api/kids-lock',
  'POST /api/kids-unlock',
])

/** They count while somebody reads. A page keeps the counts with which it was loaded, because reading must not reload it. */
const COUNTS = new Set(['POST /api/resources/{id}/view', 'POST /api/search/counts'])

/** Downloads, and a call for other programs: no page caches their responses. */
const NOT_IN_PAGES = new Set([
  'GET /api/account/export',
  'GET /api/admin/resources.csv',
  'GET /api/resources/{id}/is-saved',
])

let test: TestApp
let template: Member
let shared: SharedFixtures
let setUp: ReturnType<typeof touchSetups>

beforeAll(async () => {
  test = await startTestApp()
  template = await registerMember(test)
  const { resource, subcategory } = await createSharedFixtures(test)
  shared = { resource, subcategory, discussed: resource }
  setUp = touchSetups(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('what a call touches', () => {
  const without = new Set([...CHANGE_WHO_ASKS, ...COUNTS])
  const writes = API_CALLS.filter((each) => each.method !== 'GET' && !without.has(nameOf(each)))

  it('is checked for calls that exist', () => {
    const names = new Set(API_CALLS.map(nameOf))
    const set = [...Object.keys(setUp.setups), ...without, ...NOT_IN_PAGES]
    expect(set.filter((name) => !names.has(name))).toEqual([])
    const features = new Set([...DEFINED.values()].map(({ feature }) => feature))
    const filled = [...Object.keys(setUp.fills), ...Object.entries(SHOWN_BY).flat(2)]
    expect(filled.filter((feature) => !features.has(feature))).toEqual([])
  })

  it.each(writes.map((call) => ({ name: nameOf(call), call })))(
    '$name touches every response of its feature that it changes',
    async ({ name, call }) => {
      const defined = DEFINED.get(name)
      if (!defined) throw new Error(`${name} is no call of shared/calls`)
      const features = [defined.feature, ...(SHOWN_BY[defined.feature] ?? [])]
      const fixtures = await createFixtures(
        test,
        shared,
        await cloneMember(test, template, { role: 'admin' }),
      )
      for (const feature of features) await setUp.fills[feature]?.(fixtures)
      const target = (await setUp.setups[name]?.(fixtures)) ?? {}
      const { owner = fixtures.owner } = target
      await test.settle()
      const reads = readsOf(features)
      const before = await readAll(reads, owner, fixtures)
      const empty = reads.filter(({ path }) => before.get(path) === '[]')
      expect(empty.map(({ path }) => path)).toEqual([])
      const answer = await make(call, owner, fixtures, target)
      expect(answer.status, await answer.clone().text()).toBeLessThan(300)
      await test.settle()
      const after = await readAll(reads, keepingCookies(owner, answer), fixtures)
      const touches = defined.call.touches ?? []
      const changed = reads.filter(({ path }) => before.get(path) !== after.get(path))
      const isTouched = ({ path }: ApiCall) =>
        touches.some((touched) => path === touched || path.startsWith(`${touched}/`))
      const stale = changed.filter((each) => !isTouched(each))
      expect(stale.map(({ path }) => path)).toEqual([])
      // A call without an effect on these responses would be checked for nothing.
      if (reads.some(isTouched)) expect(changed).not.toEqual([])
    },
  )
})

function readsOf(features: readonly string[]): ApiCall[] {
  const isOfThese = (feature = '') => features.includes(feature)
  return API_CALLS.filter(
    (each) =>
      each.method === 'GET' &&
      each.status === 200 &&
      !NOT_IN_PAGES.has(nameOf(each)) &&
      isOfThese(DEFINED.get(nameOf(each))?.feature),
  )
}

function addressOf(read: ApiCall, fixtures: Fixtures): string {
  const query = QUERIES[nameOf(read)] ?? ''
  const of = typeof query === 'string' ? query : query(fixtures)
  return `${read.at?.(fixtures) ?? read.path}${of}`
}

async function readAll(
  reads: readonly ApiCall[],
  owner: Member,
  fixtures: Fixtures,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const each of reads)
    texts.set(each.path, await (await owner.get(addressOf(each, fixtures))).text())
  return texts
}

/** The browser after the response, which may have renewed its session. */
function keepingCookies(owner: Member, answer: Response): Member {
  return sessionCookie(answer) ? withCookieOf(test, owner, answer) : owner
}

async function make(
  { method, path, at, body }: ApiCall,
  owner: Member,
  fixtures: Fixtures,
  target: { params?: object; body?: unknown },
): Promise<Response> {
  const call = DEFINED.get(nameOf({ method, path }))?.call
  const address =
    target.params && call ? callUrl(call, { params: target.params }) : (at?.(fixtures) ?? path)
  return owner.send(method, address, target.body ?? body?.())
}
