import { findLengths } from '#shared/calls/links.ts'
import { addResource } from '#tests/support/factories.ts'
import { roleFor } from '#tests/support/sample-call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_CALLS, type ApiCall } from '#tests/support/api-calls.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { inChunks, sendRaw } from '#tests/support/raw-request.ts'
import {
  cloneMember,
  type SharedFixtures,
  createSharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MIB = 1024 * 1024
const JSON_TYPE = 'Content-Type: application/json'
let test: TestApp
let server: ListeningServer
let template: Member
let shared: SharedFixtures
const logged = vi.fn<(...args: unknown[]) => void>()

beforeAll(async () => {
  test = await startTestApp()
  server = await listenWith(test)
  template = await registerMember(test)
  shared = await createSharedFixtures(test)
  vi.spyOn(test.ctx.logger, 'error').mockImplementation(logged)
})
beforeEach(() => logged.mockClear())
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

type Shape = { headers: readonly string[]; body?: string; end?: boolean }

/** Makes the call in this shape, as somebody who may make it. */
async function ask(call: ApiCall, shape: (json: string) => Shape, method: string = call.method) {
  const requester = await cloneMember(test, template, { role: roleFor(call.rule) })
  // Nobody changes their own role, or suspends themselves.
  const owner = call.path.startsWith('/api/admin/users/')
    ? await cloneMember(test, template)
    : requester
  const fixtures = await createFixtures(test, shared, owner)
  // Each page is asked for its length once.
  if (call.path === findLengths.path) await addResource(test.ctx)
  const { headers, ...rest } = shape(JSON.stringify(call.body?.() ?? {}))
  return sendRaw(server.port, {
    head: [
      `${method} ${call.at?.(fixtures) ?? call.path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Origin: http://127.0.0.1:${server.port}`,
      `Cookie: ${requester.cookie}`,
      ...headers,
    ],
    ...rest,
  })
}

const REQUIRED_IN_PUT = new Set([
  '/api/lists/{id}/items',
  '/api/plan',
  '/api/study/{resourceId}/chapters/{chapterId}',
  '/api/admin/resources/{id}/chapters',
  '/api/admin/resources/{id}/work',
  '/api/study/{resourceId}',
  '/api/admin/page-contents/{pageName}',
  '/api/admin/users/{id}/role',
  '/api/admin/setup-steps/{step}',
  '/api/groups/{id}/assignments/{assignmentId}/members/{memberId}',
  '/api/groups/{id}/assignments/{assignmentId}/mine',
  '/api/groups/{id}/members/{memberId}/lock',
  '/api/groups/{id}/seats/lock',
  '/api/paths/{slug}/steps/{key}',
  '/api/admin/paths/{slug}',
])
const OPTIONAL_BODIES = new Set([
  'POST /api/groups/{id}/seats/passwords',
  'PATCH /api/groups/{id}',
  'PATCH /api/groups/{id}/members/{memberId}',
  'PATCH /api/suggestions/{id}',
  'POST /api/admin/suggestions/{id}/accept',
  'POST /api/admin/comments/{id}/restore',
  'POST /api/admin/lists/{id}/restore',
  'POST /api/admin/users/{id}/decline',
  'POST /api/resend-verification',
])

/** Takes no JSON. */
const PICTURE = 'PUT /api/admin/site/pictures/{picture}'
const isUnsafe = ({ method, path }: ApiCall) => method !== 'GET' && `${method} ${path}` !== PICTURE

const UNSAFE = API_CALLS.filter(isUnsafe).map((call) => ({
  name: `${call.method} ${call.path}`,
  call,
  /** The status for a body that is not JSON or breaks off. */
  unread: call.body && call.method !== 'DELETE' ? 400 : call.status,
  bodyless: needsBody(call) ? 400 : call.status,
}))

/** A PUT without fields changes nothing, except where a field is required. */
function needsBody({ method, path, body }: ApiCall): boolean {
  if (!body || OPTIONAL_BODIES.has(`${method} ${path}`)) return false
  return method === 'POST' || method === 'PATCH' || REQUIRED_IN_PUT.has(path)
}

describe.each(UNSAFE)('fault 1, security 48: $name over a socket', ({ call, unread, bodyless }) => {
  it('with no body', async () => {
    expect((await ask(call, () => ({ headers: [] }))).status).toBe(bodyless)
    expect((await ask(call, () => ({ headers: [JSON_TYPE] }))).status).toBe(unread)
    expect(logged).not.toHaveBeenCalled()
  })

  it('with a body in chunks', async () => {
    const headers = [JSON_TYPE, 'Transfer-Encoding: chunked']
    const whole = await ask(call, (json) => ({ headers, body: inChunks(json) }))
    expect(whole.status, whole.body).toBe(call.status)
    const broken = await ask(call, () => ({ headers, body: '5\r\n{"a":\r\nnonsense\r\n' }))
    expect(broken.status).toBe(400)
    expect(logged).not.toHaveBeenCalled()
  })

  it('with Expect: 100-continue', async () => {
    const { status } = await ask(call, (json) => ({
      headers: [JSON_TYPE, 'Expect: 100-continue', `Content-Length: ${json.length}`],
      body: json,
    }))
    expect(status).toBe(call.status)
    expect(logged).not.toHaveBeenCalled()
  })

  it('with a wrong Content-Length', async () => {
    const announcing = (length: (real: number) => number | string) => (json: string) => ({
      headers: [JSON_TYPE, `Content-Length: ${length(json.length)}`],
      body: json,
      end: true,
    })
    expect(
      (
        await ask(
          call,
          announcing((real) => real + 9),
        )
      ).status,
    ).toBe(400)
    // The extra byte does not begin a valid request, so a 400 follows or comes first.
    expect([400, unread]).toContain(
      (
        await ask(
          call,
          announcing((real) => real - 1),
        )
      ).status,
    )
    expect(
      (
        await ask(
          call,
          announcing(() => -1),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await ask(
          call,
          announcing(() => MIB + 1),
        )
      ).status,
    ).toBe(413)
    expect(logged).not.toHaveBeenCalled()
  })

  it('as OPTIONS', async () => {
    expect((await ask(call, () => ({ headers: [] }), 'OPTIONS')).status).toBe(404)
    const headers = [JSON_TYPE, 'Transfer-Encoding: chunked']
    const chunked = await ask(call, (json) => ({ headers, body: inChunks(json) }), 'OPTIONS')
    expect(chunked.status).toBe(404)
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('fault 1, security 32: a body in chunks', () => {
  const newsletter = (body: string, method = 'POST') =>
    sendRaw(server.port, {
      head: [
        `${method} /api/newsletter HTTP/1.1`,
        'Host: localhost',
        JSON_TYPE,
        'Transfer-Encoding: chunked',
      ],
      body,
    })

  it('is refused above 1 MiB, and the refusal arrives', async () => {
    const answer = await newsletter(inChunks(JSON.stringify({ email: 'x'.repeat(MIB) })))
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      413,
      expect.objectContaining({ code: 'too_large' }),
    ])
    expect(logged).not.toHaveBeenCalled()
  })

  it('arrives unchanged, whatever its letters', async () => {
    const email = 'läufer@mail.example'
    const answer = await newsletter(inChunks(JSON.stringify({ email })))
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid' }),
    ])
  })

  it('with GET is not read', async () => {
    const answer = await newsletter(inChunks('{}'), 'GET')
    expect(answer.status).toBe(404)
    expect(logged).not.toHaveBeenCalled()
  })
})
