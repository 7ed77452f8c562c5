import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  type CachedAnswer,
  chooseEncoding,
  createAnswer,
  createResponseCache,
  encodedBody,
  etagOf,
  matchesEtag,
} from './response-cache.ts'

const answer = (body: string | number, stamp = '1', status = 200): CachedAnswer =>
  createAnswer(
    status,
    {},
    typeof body === 'number' ? Buffer.alloc(body, 'x') : Buffer.from(body),
    stamp,
  )
const LARGE = answer(5000)

describe('createResponseCache', () => {
  it('makes an answer once and keeps it', async () => {
    const cache = createResponseCache(10_000)
    const make = vi.fn<() => Promise<CachedAnswer>>(async () => answer('one'))
    const first = await cache.get('key', '1', make)
    expect(await cache.get('key', '1', make)).toBe(first)
    expect(cache.find('key', '1')).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('computes once for parallel misses with the same key and stamp', async () => {
    const cache = createResponseCache(10_000)
    const make = vi.fn<() => Promise<CachedAnswer>>(async () => answer('slow'))
    await Promise.all(Array.from({ length: 50 }, () => cache.get('key', '1', make)))
    expect(make).toHaveBeenCalledTimes(1)
    await Promise.all([
      cache.get('a', '1', make),
      cache.get('b', '1', make),
      cache.get('a', '2', make),
    ])
    expect(make).toHaveBeenCalledTimes(4)
  })

  it('lets all parallel misses fail together and tries again afterwards', async () => {
    const cache = createResponseCache(10_000)
    const fail = vi.fn<() => Promise<CachedAnswer>>(() => Promise.reject(new Error('away')))
    const results = await Promise.allSettled([1, 2, 3].map(() => cache.get('key', '1', fail)))
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(fail).toHaveBeenCalledTimes(1)
    expect((await cache.get('key', '1', async () => answer('back'))).status).toBe(200)
  })

  it('drops a response whose stamp is outdated', async () => {
    const cache = createResponseCache(10_000)
    await cache.get('key', '1', async () => answer('old', '1'))
    expect(cache.find('key', '2')).toBeUndefined()
    expect(cache.find('key', '1')).toBeUndefined()
  })

  it.each([301, 404, 500, 503])('does not keep a %i', async (status) => {
    const cache = createResponseCache(10_000)
    await cache.get('key', '1', async () => answer('x', '1', status))
    expect(cache.find('key', '1')).toBeUndefined()
  })

  it('does not keep an answer made for another stamp', async () => {
    const cache = createResponseCache(10_000)
    await cache.get('key', '2', async () => answer('late', '1'))
    expect(cache.find('key', '2')).toBeUndefined()
  })

  it('keeps nothing if it has no room', async () => {
    const cache = createResponseCache(0)
    await cache.get('key', '1', async () => answer('x'))
    expect(cache.find('key', '1')).toBeUndefined()
  })

  it('evicts the least recently used when its bytes are full', async () => {
    const cache = createResponseCache(20_000)
    const keys = Array.from({ length: 64 }, (_, index) => `key ${index}`)
    for (const key of keys) {
      await cache.get(key, '1', async () => answer(1000))
      cache.find('key 0', '1')
    }
    const kept = keys.filter((key) => cache.find(key, '1'))
    expect(kept.length * 1000).toBeLessThanOrEqual(20_000)
    expect(kept.length).toBeGreaterThan(8)
    expect(kept).toContain('key 0')
    expect(kept).toContain('key 63')
    expect(kept).not.toContain('key 1')
  })

  it('counts the encodings that joined later', async () => {
    const cache = createResponseCache(40_000)
    const noise = () =>
      createAnswer(
        200,
        {},
        Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 * at) % 251)),
        '1',
      )
    for (let index = 0; index < 64; index++) {
      const kept = await cache.get(`key ${index}`, '1', async () => noise())
      await encodedBody(kept, 'gzip')
      await encodedBody(kept, 'br')
    }
    let bytes = 0
    for (let index = 0; index < 64; index++) bytes += cache.find(`key ${index}`, '1')?.bytes ?? 0
    expect(bytes).toBeLessThanOrEqual(40_000 + 3 * 4100)
  })
})

describe('encodings', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['br;q=0.001', 'br'],
    ['gzip ; q=0 , br', 'br'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j choose %s', (accept, expected) => {
    expect(chooseEncoding(LARGE, accept)).toBe(expected)
  })

  it('leave short and compressed bodies alone', () => {
    expect(chooseEncoding(answer(1023), 'br')).toBe('identity')
    expect(chooseEncoding(answer(1024), 'br')).toBe('br')
    expect(chooseEncoding({ ...LARGE, compressible: false }, 'br')).toBe('identity')
  })

  it('decode to the body, and are made once', async () => {
    const large = answer(5000)
    const [gzip, br] = [await encodedBody(large, 'gzip'), await encodedBody(large, 'br')]
    expect(gunzipSync(gzip).equals(await encodedBody(large, 'identity'))).toBe(true)
    expect(brotliDecompressSync(br).equals(await encodedBody(large, 'identity'))).toBe(true)
    expect(await encodedBody(large, 'gzip')).toBe(gzip)
    expect(large.bytes).toBe(5000 + gzip.length + br.length)
  })
})

describe('ETags', () => {
  it('depend on the body and the encoding', () => {
    expect(etagOf(answer('a'), 'identity')).toBe(etagOf(answer('a', '2'), 'identity'))
    expect(
      new Set([
        etagOf(answer('a'), 'identity'),
        etagOf(answer('b'), 'identity'),
        etagOf(answer('a'), 'br'),
      ]).size,
    ).toBe(3)
  })

  it.each([
    [(tag: string) => tag, true],
    [(tag: string) => `W/${tag}`, true],
    [(tag: string) => `"x", W/"y",${tag}`, true],
    [() => ' * ', true],
    [(tag: string) => tag.slice(1, -1), false],
    [() => '"x"', false],
    [() => '', false],
    [() => undefined, false],
  ])('match (%#)', (header, expected) => {
    const known = answer('a')
    expect(matchesEtag(known, header(etagOf(known, 'gzip')))).toBe(expected)
    expect(matchesEtag(known, header(etagOf(known, 'identity')))).toBe(expected)
  })
})
