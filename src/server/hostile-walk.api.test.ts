/**
 * Security 41, from outside: no text that fits into a parameter keeps the server busy. Counts the processor time of
 * the thread that serves requests, so that other work on the machine does not matter.
 */
import { threadCpuUsage } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { API_CALLS, type Fixtures } from '#tests/support/api-calls.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { clientRoutes } from '#tests/support/client-routes.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { createFixtures } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadRenderer, pageRoutes } from './pages.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'

const LENGTH = 200
const LIMIT_MS = 100
/** The garbage of earlier requests, or code that V8 compiles, may be charged to one request, but not to three. */
const TRIES = 3
/** Requests are sent in groups of this size. Each is measured separately only if its group takes too long. */
const TOGETHER = 8
/** Stands for a response that is not HTTP. */
const UNREADABLE = 599

// prettier-ignore
const SHAPES = [
  'a', 'Z', 'é', 'e\u0301', 'ß', 'İ', 'ﷺ', '👩‍👧', '\u200b', '\u202e',
  '/', '8/', '../', '\\', '%', '%25', '&amp;', '<', '<a ', "'",
  '"', '(', '[', '[a](', '{[%clk ', '.', '1.', '1.e4 e5 ', 'e4 ', 'Nf3,',
  '0', '0:', '-', '_-', '@', 'a@', ' ', '\t', 'the ', '*',
].map((shape) => shape.repeat(LENGTH).slice(0, LENGTH))

/** Patterns fail late on these, because everything but the end matches. */
const TRAPS = [`${'8/'.repeat(96)} w x`, `${'1.e4 '.repeat(39)}zz9`]
const TEXTS = [...SHAPES, ...TRAPS]

/** Parameters of pages that are read as text. Those of the API are added below. */
const PAGE_PARAMETERS = ['moves', 'fen', 'from', 'tab', 'token', 'page', 'next', 'list', 'search']

type Parameter = { name: string; in: 'query' | 'path' }
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

let test: TestApp
let server: ListeningServer
let admin: Member
let fixtures: Fixtures
let document: Document

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => void (await seedCatalogue(db, () => undefined)),
  })
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  const built = fileURLToPath(new URL('../../dist/server', import.meta.url))
  pageRoutes(test.app, test.ctx, await loadRenderer(built))
  server = await listenWith(test)
  admin = await registerAdmin(test)
  const [first] = await runSql<{ id: number }>(test.ctx, 'SELECT id FROM opening_subcategories')
  const discussed = await addResource(test.ctx)
  const shared = { resource: await addResource(test.ctx), discussed, subcategory: first?.id ?? 0 }
  fixtures = await createFixtures(test, shared, admin)
  document = (await (await test.get('/api/openapi.json')).json()) as Document
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

type Asked = { method: string; path: string; cookie?: string; body?: unknown }

/** Returns the milliseconds of processor time that these requests take on this thread, and their statuses. */
async function costOf(requests: readonly Asked[]): Promise<{ ms: number; statuses: number[] }> {
  const before = threadCpuUsage()
  const statuses = await Promise.all(
    requests.map(({ method, path, cookie = '', body }) => {
      const origin = test.ctx.config.siteUrl
      const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
      const sent = body === undefined ? '' : JSON.stringify(body)
      return server.send(method, path, headers, sent).then(
        ({ status }) => status,
        () => UNREADABLE,
      )
    }),
  )
  const { user, system } = threadCpuUsage(before)
  return { ms: (user + system) / 1000, statuses }
}

/** Returns the requests that take too long or that the server fails to answer. */
async function faultsOf(requests: readonly Asked[]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < requests.length; at += TOGETHER) {
    const some = requests.slice(at, at + TOGETHER)
    const { ms, statuses } = await costOf(some)
    const failed = some.filter((_, place) => (statuses[place] ?? UNREADABLE) >= 500)
    const slow = ms > LIMIT_MS ? await slowOnes(some) : []
    faults.push(...[...failed, ...slow].map((each) => JSON.stringify(each).slice(0, 600)))
  }
  return faults
}

async function slowOnes(requests: readonly Asked[]): Promise<Asked[]> {
  const slow: Asked[] = []
  for (const each of requests) {
    let least = Number.POSITIVE_INFINITY
    for (let tried = 0; tried < TRIES && least > LIMIT_MS; tried++)
      least = Math.min(least, (await costOf([each])).ms)
    if (least > LIMIT_MS) slow.push(each)
  }
  return slow
}

const withQuery = (path: string, names: readonly string[], text: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(names.map((name) => [name, text]))}`

const parametersOf = (method: string, path: string, place: Parameter['in']) =>
  (document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.parameters ?? [])
    .filter((each) => each.in === place)
    .map(({ name }) => name)

it(
  'security 41: every parameter of every call takes 200 hostile characters in 100 ms',
  {
    timeout: 240_000,
  },
  async () => {
    const requests = API_CALLS.flatMap(({ method, path, at, body }) => {
      const target = at?.(fixtures) ?? path
      const usual = () => body?.() as object | undefined
      return TEXTS.flatMap((text): Omit<Asked, 'cookie'>[] => [
        ...parametersOf(method, path, 'query').map((name) => ({
          method,
          path: withQuery(target, [name], text),
        })),
        ...Object.keys(usual() ?? {}).map((field) => ({
          method,
          path: target,
          body: { ...usual(), [field]: text },
        })),
        ...(path.includes(':')
          ? [{ method, path: path.replaceAll(/:\w+/g, encodeURIComponent(text)), body: usual() }]
          : []),
      ])
    })
    // Makes sure that the parameters were found.
    expect(requests.length).toBeGreaterThan(200 * TEXTS.length)
    const { cookie } = admin
    expect(await faultsOf(requests.map((each) => ({ ...each, cookie })))).toEqual([])
  },
)

it(
  'security 41: every page takes 200 hostile characters in each place of its address in 100 ms',
  {
    timeout: 240_000,
  },
  async () => {
    const ofLists = parametersOf('get', '/api/resources', 'query')
    const ofExplore = parametersOf('get', '/api/explore', 'query')
    const foreign = ofLists.filter((name) => !ofExplore.includes(name))
    const paths = TEXTS.flatMap((text) => [
      ...clientRoutes().flatMap((route) => {
        const place = /\$\w*/g
        const hostile = route.replaceAll(place, encodeURIComponent(text))
        return route.includes('$')
          ? [hostile, withQuery(route.replaceAll(place, '1'), ['query', 'tab'], text)]
          : [withQuery(route, ['query', 'tab', 'moves'], text)]
      }),
      ...[...ofLists, ...PAGE_PARAMETERS].map((name) => withQuery('/', [name], text)),
      ...[...ofExplore, ...PAGE_PARAMETERS].map((name) => withQuery('/explore', [name], text)),
      // The position explorer does not read the parameters of lists.
      withQuery('/explore', foreign, text),
    ])
    expect(await faultsOf(paths.map((path) => ({ method: 'GET', path })))).toEqual([])
  },
)
