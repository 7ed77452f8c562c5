import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { API_CALLS, type ApiCall } from '#tests/support/api-calls.ts'
import { bareEnglish, KnownData } from '#tests/support/bare-english.ts'
import {
  cloneMember,
  createFixtures,
  createSharedFixtures,
  type SharedFixtures,
} from '#tests/support/fixtures.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** What the API refuses, asked in the accented language of docs/languages.md: no message has bare English. */

/** What a field may not hold, each for another reason. */
const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  -1,
  0.5,
  999_999_999,
  '',
  'x',
  'no@where',
  'http://127.0.0.1/',
  'z'.repeat(20_001),
  'a\u0000',
  [],
  [5],
  ['x', 'x'],
  {},
]
/** Such values have the right form in some fields, and are refused for what they mean. */
const WRONG_MEANINGS: readonly unknown[] = [999_999_999, 'x', 'no@where']
const WRONG_PARAMETERS = ['', '-1', 'x', 'z'.repeat(300)]
const TOGETHER = 8
/** Messages repeat such values. */
const SENT = ['no@where', 'z'.repeat(100)]

let test: TestApp
let template: Member
let shared: SharedFixtures
type Parameter = { name: string; in: 'query' | 'path' }
let document: { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

beforeAll(async () => {
  test = await startTestApp({ config: { languages: ['en', 'en-XA'] } })
  template = await registerMember(test)
  shared = await createSharedFixtures(test)
  document = (await (await test.get('/api/openapi.json')).json()) as typeof document
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Asked = { path: string; body?: unknown; cookie?: string }

/** Returns the sentences of a refusal; none if the call was not refused. */
async function refusalOf(method: string, { path, body, cookie = '' }: Asked): Promise<string[]> {
  const headers = { 'Accept-Language': 'en-XA', Cookie: cookie }
  const answer = await (method === 'GET'
    ? test.get(path, headers)
    : test.send(method, path, body, headers))
  if (answer.status < 400) return []
  expect(answer.headers.get('Content-Language'), path).toBe('en-XA')
  const { message, fields } = (await answer.json()) as ErrorBody
  return [message, ...Object.values(fields ?? {})]
}

const queryOf = ({ method, path }: ApiCall) =>
  (document.paths[path]?.[method.toLowerCase()]?.parameters ?? []).filter(
    (each) => each.in === 'query',
  )

/** Asks what is wrong about a call in every way, by an admin, and what others may not ask at all. */
async function refusalsOf(call: ApiCall): Promise<string[]> {
  const { method, path, at, body } = call
  const [admin, member, suspended] = await Promise.all([
    cloneMember(test, template, { role: 'admin' }),
    cloneMember(test, template),
    cloneMember(test, template, { suspended: true }),
  ])
  const fixtures = await createFixtures(test, shared, await cloneMember(test, template))
  const target = at?.(fixtures) ?? path
  const usual = (body?.() ?? {}) as Record<string, unknown>
  const names = Object.keys(usual)
  const withWrong = (fields: readonly string[], value: unknown): Asked => ({
    path: target,
    body: { ...usual, ...Object.fromEntries(fields.map((name) => [name, value])) },
  })
  const by = ({ cookie }: Member) => ({ cookie })
  const asked: Asked[] = [
    { path: target, body: usual },
    { path: target, body: usual, ...by(member) },
    { path: target, body: usual, ...by(suspended) },
    // In all fields at once: the refusal has a sentence about each.
    ...(names.length > 0 ? WRONG_VALUES : []).map((value) => withWrong(names, value)),
    ...WRONG_MEANINGS.flatMap((value) => names.map((name) => withWrong([name], value))),
    ...WRONG_PARAMETERS.flatMap((value): Asked[] =>
      queryOf(call).map(({ name }) => ({
        path: `${target}?${new URLSearchParams([[name, value]])}`,
        body: usual,
      })),
    ),
    ...['999999999', 'x'].map((id) => ({ path: path.replaceAll(/\{\w+\}/g, id), body: usual })),
    ...(method === 'GET' ? [] : [[], 5].map((sent) => ({ path: target, body: sent }))),
    // What was made may not be made again.
    { path: target, body: usual },
    { path: target, body: usual },
  ].map((each, at) => (at < 3 ? each : { ...each, ...by(admin) }))
  const said: string[] = []
  for (const each of asked) said.push(...(await refusalOf(method, each)))
  return said
}

it('no refusal of a call has bare English', { timeout: 120_000 }, async () => {
  const data = new KnownData(SENT)
  const met = new Set<string>()
  const faults: string[] = []
  const judge = async (call: ApiCall) => {
    for (const sentence of await refusalsOf(call)) {
      if (!met.has(sentence) && bareEnglish(sentence, data))
        faults.push(`${call.method} ${call.path}: ${sentence.slice(0, 200)}`)
      met.add(sentence)
    }
  }
  // The database is waited for most of the time, so several calls are looked at together.
  for (let at = 0; at < API_CALLS.length; at += TOGETHER)
    await Promise.all(API_CALLS.slice(at, at + TOGETHER).map(judge))
  expect(faults).toEqual([])
  // Makes sure that the calls were refused, and for many reasons.
  expect(met.size).toBeGreaterThan(300)
})
