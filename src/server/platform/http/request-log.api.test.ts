import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addResource } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const LIST = '/api/resources?query=private+words&type=book'
const lines: string[] = []
const logger = pino({ level: 'info', base: undefined }, { write: (line) => lines.push(line) })
let test: TestApp
let server: ListeningServer
let id: number

beforeAll(async () => {
  test = await startTestApp({ config: { logRequests: true }, logger })
  server = await listenWith(test)
  id = await addResource(test.ctx, { type: 'book' })
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

/** Sends the request and returns its log lines, waiting for them because they may be written after the response. */
async function logged(...request: Parameters<ListeningServer['send']>) {
  lines.length = 0
  const answer = await server.send(...request)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  return { answer, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('the log of requests', () => {
  it('has one line for each, with the ID of its response', async () => {
    const seen = await logged('GET', `/api/resources/${id}?a=1`)
    expect(seen.lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        method: 'GET',
        route: '/api/resources/:id',
        status: 200,
        ms: expect.any(Number),
        requestId: seen.answer.headers['x-request-id'],
      },
    ])
    expect(seen.answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('names a refusal by the id in its body', async () => {
    const { answer, lines: written } = await logged('GET', '/api/resources/999999')
    const { requestId } = JSON.parse(answer.body.toString()) as { requestId: string }
    expect(written).toMatchObject([{ route: '/api/resources/:id', status: 404, requestId }])
  })

  it('includes kept answers, which then have an ID', async () => {
    const first = await logged('GET', LIST)
    const second = await logged('GET', LIST)
    expect(server.wasFast()).toBe(true)
    expect(second.lines).toMatchObject([
      { route: '/api/resources', status: 200, requestId: second.answer.headers['x-request-id'] },
    ])
    expect(second.answer.headers['x-request-id']).not.toBe(first.answer.headers['x-request-id'])
    expect(second.answer.body.equals(first.answer.body)).toBe(true)
    const { etag = '' } = second.answer.headers
    const known = await logged('GET', LIST, { 'If-None-Match': etag })
    expect(known.lines).toMatchObject([{ status: 304, requestId: expect.any(String) }])
  })

  it('security 45: contains no query, ID, address or request body', async () => {
    await logged('GET', LIST, { Cookie: 'session=secret-token', 'X-Forwarded-For': '203.0.113.9' })
    const texts = [...lines]
    await logged(
      'POST',
      '/api/login',
      { 'Content-Type': 'application/json' },
      JSON.stringify({ username: 'somebody', password: 'hunter2-hunter2' }),
    )
    texts.push(...lines)
    await logged('GET', '/verify-email/token/secret-token')
    texts.push(...lines)
    expect(texts.join('')).not.toMatch(/private|secret|203\.0\.113|127\.0\.0\.1|somebody|hunter2/)
    expect(texts.join('')).toContain('/verify-email/token/:token')
  })

  it('is off without LOG_REQUESTS', async () => {
    const quiet = await startTestApp({ logger })
    const listening = await listenWith(quiet)
    lines.length = 0
    try {
      await listening.send('GET', '/healthz')
      await listening.send('GET', '/api/nothing')
      expect(lines).toEqual([])
    } finally {
      await listening.close()
      await quiet.ctx[Symbol.asyncDispose]()
    }
  })
})

it('a kept response that fails is made by the app, and the process goes on', async () => {
  const broken = vi.spyOn(test.ctx.cache, 'keyOf').mockImplementationOnce(() => {
    throw new Error('the file is gone')
  })
  const { answer, lines: said } = await logged('GET', `/api/resources/${id}`)
  expect(answer.status).toBe(200)
  expect(said[0]).toMatchObject({ level: 50, msg: 'a kept response failed' })
  broken.mockRestore()
})
