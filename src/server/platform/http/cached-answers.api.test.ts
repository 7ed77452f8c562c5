import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, addResources } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const LIST = '/api/resources?type=book'
let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp()
  server = await listenWith(test)
  await addResources(
    test.ctx,
    Array.from({ length: 12 }, () => ({
      type: 'book' as const,
      description: 'Long enough to be compressed. '.repeat(5),
    })),
  )
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

describe('cached responses', () => {
  it('carry a strong ETag, no-cache and Vary', async () => {
    const response = await test.get(LIST)
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"other", ${tag}`,
    () => '*',
  ])('are 304 for a client that has them (%#)', async (ifNoneMatch) => {
    const { headers } = await test.get(LIST)
    const response = await test.get(LIST, {
      'If-None-Match': ifNoneMatch(headers.get('etag') ?? ''),
    })
    expect([response.status, await response.text()]).toEqual([304, ''])
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'x-total-count',
      'x-content-type-options',
    ]) {
      expect(response.headers.get(name), name).toBe(headers.get(name))
    }
  })

  it('are sent to a client that has different ones', async () => {
    expect((await test.get(LIST, { 'If-None-Match': '"other"' })).status).toBe(200)
    const { headers } = await test.get('/api/resources?type=course')
    expect((await test.get(LIST, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(200)
  })

  it('have the same ETag while nothing changes, and another after a write', async () => {
    const tag = async () => (await test.get('/api/resources?type=article')).headers.get('etag')
    const before = await tag()
    expect(await tag()).toBe(before)
    await addResource(test.ctx, { type: 'article' })
    expect(await tag()).not.toBe(before)
  })

  it('answer HEAD with the same headers and no body', async () => {
    const get = await test.get(LIST)
    const head = await test.send('HEAD', LIST)
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'x-total-count', 'content-type', 'cache-control'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
  })

  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
    ['', null],
  ])('for Accept-Encoding %j come as %s and decode to the same JSON', async (accept, expected) => {
    const plain = await (await test.get(LIST)).json()
    const response = await test.get(LIST, { 'Accept-Encoding': accept })
    expect(response.headers.get('content-encoding')).toBe(expected)
    const body = Buffer.from(await response.arrayBuffer())
    const decode =
      { gzip: gunzipSync, br: brotliDecompressSync }[expected ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(JSON.parse(decode(body).toString())).toEqual(plain)
    const again = await test.get(LIST, {
      'Accept-Encoding': accept,
      'If-None-Match': response.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  it('have a different ETag per encoding', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (each) =>
        (await test.get(LIST, { 'Accept-Encoding': each })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('the key', () => {
  /** Returns how many responses had to be computed for these URLs. */
  const made = async (...urls: string[]) => {
    const before = test.ctx.cache.figures().misses
    for (const url of urls) expect((await test.get(url)).status, url).toBe(200)
    return test.ctx.cache.figures().misses - before
  }

  it('is the same for all spellings of a query', async () => {
    const spellings = [
      '/api/resources?sort=rating&type=course',
      '/api/resources?type=course&sort=rating&utm_source=x',
      '/api/resources?%74ype=course&sort=rating&category=all&query=',
    ]
    expect(await made(...spellings)).toBe(1)
  })

  it('holds every parameter that the handler can see', async () => {
    const sides = ['white', 'black'].map((side) => `/api/explore?moves=d4&side=${side}`)
    expect(await made('/api/explore?moves=d4', ...sides)).toBe(3)
    expect(await made('/api/explore?moves=d4&side=both', ...sides)).toBe(0)
  })
})

/** Removes headers that differ between responses or belong to the connection. */
function lasting(headers: IncomingHttpHeaders): Record<string, unknown> {
  const passing = [
    'x-request-id',
    'date',
    'connection',
    'keep-alive',
    'content-length',
    'transfer-encoding',
  ]
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)))
}

describe('over a socket', () => {
  it('kept answers are the same as those of the app', async () => {
    const url = `${LIST}&sort=rating`
    for (const encoding of ['identity', 'br', 'gzip']) {
      const slow = await server.send('GET', url, { 'Accept-Encoding': encoding })
      const slowWasFast = server.wasFast()
      const fast = await server.send('GET', url, { 'Accept-Encoding': encoding })
      expect([slowWasFast, server.wasFast(), fast.status]).toEqual([false, true, 200])
      expect(fast.body.equals(slow.body)).toBe(true)
      expect(lasting(fast.headers)).toEqual(lasting(slow.headers))
    }
  })

  it('kept answers support 304 and HEAD', async () => {
    const { headers } = await server.send('GET', LIST)
    const known = await server.send('GET', LIST, { 'If-None-Match': headers.etag ?? '' })
    expect([known.status, known.body.length, server.wasFast()]).toEqual([304, 0, true])
    const head = await server.send('HEAD', LIST)
    expect([head.status, head.body.length, server.wasFast()]).toEqual([200, 0, true])
    expect(head.headers['content-length']).toBe(headers['content-length'])
  })

  it('after a write, the next reader gets the new response from the app', async () => {
    await server.send('GET', LIST)
    await addResource(test.ctx, { type: 'book', title: 'Just added' })
    const answer = await server.send('GET', LIST)
    expect(answer.body.toString()).toContain('Just added')
  })

  it('a refused or unknown call is never cached', async () => {
    for (const path of ['/api/resources?limit=0', '/api/resources/999999']) {
      await server.send('GET', path)
      await server.send('GET', path)
      expect(server.wasFast(), path).toBe(false)
    }
  })
})
