import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#shared/contracts/errors.ts'
import { addResource } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { buildApp } from '../../app.ts'
import { createRequestLimit } from './request-limit.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
const LIST = '/api/resources?type=book'
let test: TestApp
let server: ListeningServer
let first: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  server = await listenWith(test)
  first = await addResource(test.ctx, { type: 'book' })
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const every = (): [string, string, number][] => [
  ['GET', LIST, 200],
  ['GET', `/api/resources/${first}`, 200],
  ['GET', '/api/resources?limit=0', 400],
  ['GET', '/api/resources/999999', 404],
  ['GET', '/api/nothing/here', 404],
  ['POST', '/api/nothing', 404],
  ['GET', `/covers/${first}.svg`, 200],
  ['GET', '/covers/none.svg', 404],
  ['GET', '/feed.xml', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/openapi.json', 200],
]

describe('errors', () => {
  it.each([
    ['GET', '/api/resources?limit=0', 400, 'invalid'],
    ['GET', '/api/resources/999999', 404, 'not_found'],
    ['GET', '/api/nothing', 404, 'not_found'],
    ['DELETE', '/api/nothing', 404, 'not_found'],
    ['PUT', '/api/resources', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['GET', '/api/%E0%A4', 404, 'not_found'],
  ])(
    'security 45: %s %s is %i %s with a request id and no stack',
    async (method, path, status, code) => {
      const response = await test.send(method, path, method === 'GET' ? undefined : {})
      const text = await response.text()
      expect(response.status).toBe(status)
      const body = errorBody.strict().parse(JSON.parse(text))
      expect(body.code).toBe(code)
      expect(body.requestId).toBe(response.headers.get('x-request-id'))
      expect((await test.get('/healthz')).headers.get('x-request-id')).not.toBe(body.requestId)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(text).not.toMatch(/\.ts:|node_modules|at async|SELECT/)
    },
  )

  it('security 45: an internal error is a bare 500', async () => {
    const views = { ...test.ctx.views, count: faulty }
    const response = await buildApp({ ...test.ctx, views }).request(
      `/api/resources/${first}/view`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      },
    )
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(errorBody.strict().parse(JSON.parse(text))).toMatchObject({
      message: 'Something went wrong',
      code: 'internal',
    })
    expect(text).not.toContain('secret detail')
  })
})

function faulty(): never {
  throw new TypeError('secret detail')
}

describe('headers', () => {
  it('security 39: nosniff, a referrer policy, a closed policy and no CORS on every response', async () => {
    for (const [method, path, status] of every()) {
      const response = await test.send(method, path, method === 'GET' ? undefined : {}, {
        Origin: 'http://localhost:3000',
      })
      expect([path, response.status]).toEqual([path, status])
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(response.headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
      expect(response.headers.get('content-security-policy'), path).toMatch(/default-src 'none'/)
      expect(response.headers.get('strict-transport-security'), path).toBeNull()
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control-')),
        path,
      ).toEqual([])
      expect(response.headers.has('x-powered-by'), path).toBe(false)
      expect(response.headers.has('set-cookie'), path).toBe(false)
    }
  })

  it('security 39: HSTS once the site is https', async () => {
    const config = { ...test.ctx.config, siteUrl: 'https://openfile.test' }
    for (const path of [LIST, '/healthz', '/api/nothing']) {
      const response = await buildApp({ ...test.ctx, config }).request(path)
      expect(response.headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/)
    }
  })

  it('security 39: no CORS for a foreign page, not for its preflight either', async () => {
    const headers = {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const preflight = await test.send('OPTIONS', '/api/newsletter', undefined, headers)
    const read = await test.get(LIST, { Origin: 'https://evil.example' })
    for (const response of [preflight, read]) {
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control-')),
      ).toEqual([])
    }
    expect(preflight.status).toBe(404)
  })
})

describe('the limit per address', () => {
  beforeAll(() => {
    test.ctx.requestLimit = createRequestLimit({ account: 5, address: 5 })
  })
  afterAll(() => {
    test.ctx.requestLimit = createRequestLimit({ account: 0, address: 0 })
  })

  it('security 30: a spoofed X-Forwarded-For changes nothing; 429 says when to try again, from memory or through the app', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 8; number++) {
      const path = number % 2 === 0 ? LIST : `/api/resources?offset=${number}`
      const answer = await server.send('GET', path, {
        'X-Forwarded-For': `203.0.113.${number}`,
        Forwarded: `for=203.0.113.${number}`,
        'X-Real-IP': `203.0.113.${number}`,
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const refused = await server.send('GET', LIST)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'too_many_requests' })
  })

  it('security 31: expires after a minute', async () => {
    clock.advance(59_000)
    expect((await server.send('GET', LIST)).headers['retry-after']).toBe('1')
    clock.advance(1_000)
    expect((await server.send('GET', LIST)).status).toBe(200)
  })

  it('leaves covers, feeds and health checks alone', async () => {
    for (let number = 0; number < 8; number++) {
      for (const path of [`/covers/${first}.svg`, '/feed.xml', '/healthz'])
        expect((await server.send('GET', path)).status).toBe(200)
    }
  })
})
