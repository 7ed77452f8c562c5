/**
 * Sends long texts in every place of every call that takes texts, and of pages, at two lengths. Twice the length may take
 * twice the time and not four times: a text that takes a moment here would otherwise keep a server busy elsewhere.
 * Only the processor time of the thread that answers counts, in which the test sends the requests, too.
 */
import { threadCpuUsage } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { createFixtures } from '#tests/support/fixtures.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { walked } from '#tests/support/tier.ts'
import { loadRenderer, pageRoutes } from './pages.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'

/** Characters of all texts of a body together: less than 1 MiB with three bytes each. */
const BODY_LENGTH = 300_000
/** Node refuses a request whose address and headers have more than 16 KiB. */
const ADDRESS_LENGTH = 12_000
const LIMIT_MS = 100
/** What takes less is not measured at two lengths: the garbage of others weighs more. */
const NOTICED_MS = 25
/** Of the times at the whole and at half the length; 2 is linear, 4 quadratic. */
const MOST_RATIO = 3
const TRIES = 4

// prettier-ignore
const SHAPES = [
  'a', ' ', '/', '-', '[', '(', '"', '&amp;', '[a](', '<a ', 'a@', 'a.', 'a, ', '1.e4 ', '1. e4 *\n',
  '0:00 the queen pawn game\n', '\u200b', '👩‍👧', '8/', '{SUPPORT_EMAIL',
]
// prettier-ignore
const ADDRESS_SHAPES = [
  'a', '/', '//', 'a/', '-', '.', '..', './', '%20', '%', '+', '&a=', '=', '[', '$', '*', '{', 'e4,', '1.e4+', '8/',
]

const filled = (shape: string, length: number) => shape.repeat(length / shape.length)

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
/** The way to a text in a body; '*' is the first of a list. */
type Way = readonly string[]

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

type Asked = { method: string; path: string; body?: unknown }
/** Makes the request with texts of this length in all. */
type Ask = (length: number) => Asked

async function costOf({ method, path, body }: Asked): Promise<{ ms: number; answer: string }> {
  const headers = {
    Cookie: admin.cookie,
    Origin: test.ctx.config.siteUrl,
    'Content-Type': 'application/json',
  }
  const sent = body === undefined ? '' : JSON.stringify(body)
  const before = threadCpuUsage()
  const answer = await server.send(method, path, headers, sent).then(
    (answer) => (answer.status === 400 ? answer.body.toString() : `${answer.status}`),
    () => 'none',
  )
  const { user, system } = threadCpuUsage(before)
  return { ms: (user + system) / 1000, answer }
}

async function leastCost(asked: Asked): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES; attempt++)
    least = Math.min(least, (await costOf(asked)).ms)
  return least
}

/** Returns the answer, and what is wrong with the time; null if nothing is. */
async function look(name: string, ask: Ask, length: number) {
  const { ms, answer } = await costOf(ask(length))
  if (answer === '500' || answer === 'none') return { answer, fault: `${name}: ${answer}` }
  if (ms < NOTICED_MS) return { answer, fault: null }
  // What is slow by itself is slow a second time, other than what the rest of the machine has slowed down.
  const first = await timeFault(ask, length)
  const fault = first && (await timeFault(ask, length))
  return { answer, fault: fault && `${name}: ${fault}` }
}

async function timeFault(ask: Ask, length: number): Promise<string | null> {
  const whole = await leastCost(ask(length))
  if (whole < NOTICED_MS) return null
  const ratio = whole / (await leastCost(ask(length / 2)))
  const isBad = whole > LIMIT_MS || ratio > MOST_RATIO
  return isBad ? `${Math.round(whole)} ms, ${ratio.toFixed(1)} times that of the half` : null
}

/** Returns the ways to all texts of a body. */
function waysTo(schema: Schema | undefined, way: Way = []): Way[] {
  if (!schema || way.length > 6) return []
  const name = schema.$ref?.split('/').at(-1)
  if (name) return waysTo(document.components?.schemas?.[name], way)
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? [])
  const isText = [schema.type].flat().includes('string') && !schema.enum
  const ways = [
    ...(isText ? [way] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      waysTo(each, [...way, key]),
    ),
    ...waysTo(schema.items, [...way, '*']),
    ...parts.flatMap((each) => waysTo(each, way)),
  ]
  return [...new Map(ways.map((each) => [each.join('.'), each])).values()]
}

/** Returns a copy of a body with a text at the end of the way. */
function withText(body: unknown, [key, ...rest]: Way, text: string): unknown {
  if (key === undefined) return text
  if (key === '*') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : []
    return [withText(first, rest, text), ...others]
  }
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...known, [key]: withText(known[key], rest, text) }
}

const operationOf = ({ method, path }: ApiCall) => document.paths[path]?.[method.toLowerCase()]
const bodyWays = (call: ApiCall) =>
  waysTo(operationOf(call)?.requestBody?.content?.['application/json']?.schema)

/** Puts a text into all places at once, and then into each that was not refused there. */
async function lookAtAll(
  name: string,
  places: readonly string[],
  [length, ask]: [number, (places: readonly string[], length: number) => Asked],
): Promise<string[]> {
  const together = await look(name, (each) => ask(places, each), length)
  const faults = [together.fault]
  const refused = together.answer.startsWith('{')
    ? Object.keys((JSON.parse(together.answer) as ErrorBody).fields ?? {})
    : []
  const isRefused = (place: string) =>
    refused.some((field) => place.replaceAll('*', '0') === field || place === field)
  if (places.length > 1) {
    for (const place of places.filter((each) => !isRefused(each)))
      faults.push((await look(`${name} ${place}`, (each) => ask([place], each), length)).fault)
  }
  return faults.filter((fault) => fault !== null)
}

it(
  'security 41: every text of a body takes time in proportion to its length',
  {
    timeout: 600_000,
  },
  async () => {
    const faults: string[] = []
    let count = 0
    for (const call of API_CALLS) {
      const ways = new Map(bodyWays(call).map((way) => [way.join('.'), way]))
      if (ways.size === 0) continue
      count += ways.size
      const path = call.at?.(fixtures) ?? call.path
      for (const shape of walked(SHAPES, 8)) {
        const ask = (names: readonly string[], length: number): Asked => ({
          method: call.method,
          path,
          body: names.reduce<unknown>(
            (body, name) =>
              withText(body, ways.get(name) ?? [], filled(shape, length / names.length)),
            call.body?.(),
          ),
        })
        const name = `${call.method} ${call.path} ${JSON.stringify(shape)}`
        faults.push(...(await lookAtAll(name, [...ways.keys()], [BODY_LENGTH, ask])))
      }
    }
    // Makes sure that the texts were found.
    expect(count).toBeGreaterThan(150)
    expect(faults).toEqual([])
  },
)

it(
  'security 41: every text of an address takes time in proportion to its length',
  {
    timeout: 600_000,
  },
  async () => {
    const faults: string[] = []
    for (const call of API_CALLS) {
      const names = (operationOf(call)?.parameters ?? []).filter((each) => each.in === 'query')
      if (names.length === 0) continue
      const path = call.at?.(fixtures) ?? call.path
      for (const shape of walked(ADDRESS_SHAPES, 8)) {
        const ask = (places: readonly string[], length: number): Asked => {
          const encoded = encodeURIComponent(shape)
          const value = filled(encoded, length / places.length)
          const query = places.map((place) => `${place}=${value}`).join('&')
          return { method: call.method, path: `${path}${path.includes('?') ? '&' : '?'}${query}` }
        }
        const name = `${call.method} ${call.path} ${JSON.stringify(shape)}`
        const places = names.map((each) => each.name)
        faults.push(...(await lookAtAll(name, places, [ADDRESS_LENGTH, ask])))
      }
    }
    expect(faults).toEqual([])
  },
)

it('security 41: every page takes time in proportion to the length of its address', async () => {
  const faults: string[] = []
  for (const shape of walked(ADDRESS_SHAPES, 8)) {
    for (const around of [
      '/*x',
      '/x*x',
      '/resource/*x',
      '/category/*/x',
      '/de/*x',
      '/?query=*x',
      '/explore?moves=*x',
      '/?*x',
      '/api/*x',
    ]) {
      const ask = (length: number) => ({
        method: 'GET',
        path: around.replace('*', () => filled(shape, length)),
      })
      faults.push((await look(`${around} ${shape}`, ask, ADDRESS_LENGTH)).fault ?? '')
    }
  }
  expect(faults.filter(Boolean)).toEqual([])
})
