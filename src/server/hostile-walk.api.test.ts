/**
 * Security 41, from outside: no text that fits into a parameter keeps the server busy. Counts the processor time of
 * the thread that serves requests, so that other work on the machine does not matter.
 */
import { threadCpuUsage } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { clientRoutes } from '#tests/support/client-routes.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { createFixtures } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { walked } from '#tests/support/tier.ts'
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
/** Such a request was too long for any handler. */
const TOO_LONG = 431
/** Node refuses a request whose address and headers have more than 16 KiB. */
const ADDRESS_LENGTH = 14_000

// prettier-ignore
const SHAPES = [
  'a', 'Z', 'é', 'e\u0301', 'ß', 'İ', 'ﷺ', '👩‍👧', '\u200b', '\u202e',
  '/', '8/', '../', '\\', '%', '%25', '&amp;', '<', '<a ', "'",
  '"', '(', '[', '[a](', '{[%clk ', '.', '1.', '1.e4 e5 ', 'e4 ', 'Nf3,',
  '0', '0:', '-', '_-', '@', 'a@', ' ', '\t', 'the ', '*',
].map((shape) => shape.repeat(LENGTH).slice(0, LENGTH))

/** Patterns fail late on these, because everything but the end matches. */
const TRAPS = [`${'8/'.repeat(96)} w x`, `${'1.e4 '.repeat(39)}zz9`]
/** Every object inherits a property of these names. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
const TEXTS = [...walked(SHAPES, 10), ...TRAPS, ...INHERITED, 'a\ud800']
/** Bytes that are not UTF-8: of half a character, of no character, and none at all. */
const UNREADABLE_BYTES = ['%ED%A0%80', '%FF', '%']

/** Parameters of pages that are read as text. Those of the API are added below. */
const PAGE_PARAMETERS = ['moves', 'fen', 'from', 'tab', 'token', 'page', 'next', 'list', 'search']

type Parameter = { name: string; in: 'query' | 'path'; schema: unknown }
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
type Answered = { status: number; body: string }

/** Returns the milliseconds of processor time that these requests take on this thread, and their answers. */
async function costOf(requests: readonly Asked[]): Promise<{ ms: number; answers: Answered[] }> {
  const before = threadCpuUsage()
  const answers = await Promise.all(
    requests.map(({ method, path, cookie = '', body }) => {
      const origin = test.ctx.config.siteUrl
      const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
      const sent = body === undefined ? '' : JSON.stringify(body)
      return server.send(method, path, headers, sent).then(
        (answer) => ({ status: answer.status, body: answer.body.toString() }),
        () => ({ status: UNREADABLE, body: '' }),
      )
    }),
  )
  const { user, system } = threadCpuUsage(before)
  return { ms: (user + system) / 1000, answers }
}

/** Returns all answers, and the requests that take too long or that the server fails to answer. */
async function walk(
  requests: readonly Asked[],
): Promise<{ answers: Answered[]; faults: string[] }> {
  const answers: Answered[] = []
  const faults: string[] = []
  for (let at = 0; at < requests.length; at += TOGETHER) {
    const some = requests.slice(at, at + TOGETHER)
    const cost = await costOf(some)
    const failed = some.filter((_, place) => {
      const { status } = cost.answers[place] ?? { status: UNREADABLE }
      return status >= 500 || status === TOO_LONG
    })
    const slow = cost.ms > LIMIT_MS ? await slowOnes(some) : []
    faults.push(...[...failed, ...slow].map((each) => JSON.stringify(each).slice(0, 600)))
    answers.push(...cost.answers)
  }
  return { answers, faults }
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

/** The places of a call that may hold a text: the parameters of its query, or the fields of its body. */
type Places = { names: readonly string[]; ask: (names: readonly string[], text: string) => Asked }

/**
 * Puts each text into all places of a call at once, so that every one of them is validated, and then into each place by
 * itself, unless it was refused there: one refusal keeps the others from the handler.
 */
async function walkPlaces(all: readonly Places[]): Promise<string[]> {
  const together = all.flatMap((places) =>
    TEXTS.flatMap((text) => fitting(places.names, text).map((names) => ({ places, names, text }))),
  )
  const first = await walk(together.map(({ places, names, text }) => places.ask(names, text)))
  const alone = together.flatMap(({ places, names, text }, at) => {
    const refused = refusedBy(first.answers[at])
    return names.length === 1
      ? []
      : names.filter((name) => !refused.has(name)).map((name) => places.ask([name], text))
  })
  return [...first.faults, ...(await walk(alone)).faults]
}

/** Returns as many names together as fit into one address with this text. */
function fitting(names: readonly string[], text: string): string[][] {
  const count = Math.floor(ADDRESS_LENGTH / withQuery('', [''], text).length)
  return Array.from({ length: Math.ceil(names.length / count) }, (_, at) =>
    names.slice(at * count, (at + 1) * count),
  )
}

/** Returns the parameters or fields that a refusal names. */
function refusedBy(answer?: Answered): Set<string> {
  if (answer?.status !== 400) return new Set()
  return new Set(Object.keys((JSON.parse(answer.body) as ErrorBody).fields ?? {}))
}

/** Half a character cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const withQuery = (path: string, names: readonly string[], text: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(names.map((name) => [name, text]))}`

const parametersOf = (method: string, path: string, place: Parameter['in']) =>
  (document.paths[path]?.[method.toLowerCase()]?.parameters ?? []).filter(
    (each) => each.in === place,
  )
const queryOf = (method: string, path: string) =>
  parametersOf(method, path, 'query').map(({ name }) => name)

function placesOf({ method, path, at, body, rule }: ApiCall): Places[] {
  // A registration ends the session that sends it.
  const cookie = rule === 'public' && method !== 'GET' ? '' : admin.cookie
  const target = at?.(fixtures) ?? path
  const usual = () => body?.() as object | undefined
  return [
    {
      names: queryOf(method, path),
      ask: (names, text) => ({ method, cookie, path: withQuery(target, names, text) }),
    },
    {
      names: Object.keys(usual() ?? {}),
      ask: (names, text) => ({
        method,
        cookie,
        path: target,
        body: { ...usual(), ...Object.fromEntries(names.map((name) => [name, text])) },
      }),
    },
  ]
}

/** Returns the first call of each kind of path: those that are documented alike are read by the same validator. */
function callsByPath(): ApiCall[] {
  const calls = new Map<string, ApiCall>()
  for (const call of API_CALLS) {
    const kind = parametersOf(call.method, call.path, 'path').map(({ schema }) => schema)
    if (kind.length > 0) calls.set(JSON.stringify(kind), calls.get(JSON.stringify(kind)) ?? call)
  }
  return [...calls.values()]
}

it(
  'security 41: every parameter of every call takes 200 hostile characters in 100 ms',
  {
    timeout: 240_000,
  },
  async () => {
    const places = API_CALLS.flatMap(placesOf)
    // Makes sure that the parameters were found.
    expect(places.flatMap(({ names }) => names).length).toBeGreaterThan(200)
    expect(await walkPlaces(places)).toEqual([])
  },
)

it('security 41: every kind of path takes 200 hostile characters in 100 ms', async () => {
  const { cookie } = admin
  const calls = callsByPath()
  expect(calls.length).toBeGreaterThan(5)
  const requests = calls.flatMap(({ method, path, body }) =>
    TEXTS.map((text) => {
      const hostile = path.replaceAll(/\{\w+\}/g, encoded(text))
      return { method, cookie, path: hostile, body: body?.() }
    }),
  )
  const { faults, answers } = await walk(requests)
  expect(faults).toEqual([])
  // Makes sure that the validators were reached.
  expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(requests.length / 2)
})

it(
  'security 41: every page takes 200 hostile characters in each place of its address in 100 ms',
  {
    timeout: 240_000,
  },
  async () => {
    const ofLists = queryOf('get', '/api/resources')
    const ofExplore = queryOf('get', '/api/explore')
    const all = [...new Set([...ofLists, ...ofExplore, ...PAGE_PARAMETERS])]
    const paths: string[] = []
    for (const text of TEXTS) {
      for (const route of clientRoutes()) {
        const place = /\$\w*/g
        if (!route.includes('$')) paths.push(withQuery(route, ['query', 'tab', 'moves'], text))
        else {
          paths.push(route.replaceAll(place, encoded(text)))
          paths.push(withQuery(route.replaceAll(place, '1'), ['query', 'tab'], text))
        }
      }
      // A page refuses what its call refuses, and does not read what its call does not know.
      for (const [page, call, read] of [
        ['/', '/api/resources', ofLists],
        ['/explore', '/api/explore', ofExplore],
      ] as const) {
        const refused = new Set<string>()
        for (const names of fitting(read, text)) {
          const { answers } = await walk([{ method: 'GET', path: withQuery(call, names, text) }])
          for (const name of refusedBy(answers[0])) refused.add(name)
        }
        const alone = read.filter((name) => !refused.has(name))
        const together = all.filter((name) => !alone.includes(name))
        paths.push(...alone.map((name) => withQuery(page, [name], text)))
        paths.push(...fitting(together, text).map((names) => withQuery(page, names, text)))
      }
    }
    for (const bytes of UNREADABLE_BYTES)
      for (const route of clientRoutes()) {
        paths.push(`${route.replaceAll(/\$\w*/g, '1')}?query=${bytes}&tab=${bytes}`)
        if (route.includes('$')) paths.push(route.replaceAll(/\$\w*/g, bytes))
      }
    const { faults } = await walk(paths.map((path) => ({ method: 'GET', path })))
    expect(faults).toEqual([])
  },
)
