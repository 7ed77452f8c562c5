import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { type FakeVersion, fakeVersion } from '#tests/support/fake-version.ts'
import {
  type CachedAnswer,
  chooseEncoding,
  createAnswer,
  createResponseCache,
  encodedBody,
  etagOf,
  matchesEtag,
} from './response-cache.ts'

const answer = (body: string | number, status = 200): CachedAnswer =>
  createAnswer(status, {}, typeof body === 'number' ? Buffer.alloc(body, 'x') : Buffer.from(body))
const LARGE = answer(5000)

describe('createResponseCache', () => {
  const cacheOf = (bytes: number) => createResponseCache(fakeVersion(), bytes)

  it('computes a response once and caches it', async () => {
    const cache = cacheOf(10_000)
    const make = vi.fn<() => Promise<CachedAnswer>>(async () => answer('one'))
    const first = await cache.get('key', make)
    expect(await cache.get('key', make)).toBe(first)
    expect(cache.find('key')).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('computes once for parallel misses with the same key, until something changes', async () => {
    const present = fakeVersion()
    const cache = createResponseCache(present, 10_000)
    const make = vi.fn<() => Promise<CachedAnswer>>(async () => answer('slow'))
    await Promise.all(Array.from({ length: 50 }, () => cache.get('key', make)))
    expect(make).toHaveBeenCalledTimes(1)
    const before = [cache.get('a', make), cache.get('b', make)]
    present.bump()
    await Promise.all([...before, cache.get('a', make)])
    expect(make).toHaveBeenCalledTimes(4)
  })

  it('lets all parallel misses fail together and tries again afterwards', async () => {
    const cache = cacheOf(10_000)
    const fail = vi.fn<() => Promise<CachedAnswer>>(() => Promise.reject(new Error('away')))
    const results = await Promise.allSettled([1, 2, 3].map(() => cache.get('key', fail)))
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(fail).toHaveBeenCalledTimes(1)
    expect((await cache.get('key', async () => answer('back'))).status).toBe(200)
  })

  it.each([301, 404, 500, 503])('does not cache a %i', async (status) => {
    const cache = cacheOf(10_000)
    await cache.get('key', async () => answer('x', status))
    expect(cache.find('key')).toBeUndefined()
  })

  it('never finds what changed while it was made', async () => {
    const present = fakeVersion()
    const cache = createResponseCache(present, 10_000)
    const making = Promise.withResolvers<CachedAnswer>()
    const early = cache.get('key', () => making.promise)
    present.bump()
    making.resolve(answer('early'))
    await early
    expect(cache.find('key')).toBeUndefined()
  })

  it('caches nothing if it has no room', async () => {
    const cache = cacheOf(0)
    await cache.get('key', async () => answer('x'))
    expect(cache.find('key')).toBeUndefined()
  })

  it('security 56: keeps the responses of each audience apart', async () => {
    const cache = cacheOf(10_000)
    const audiences = [cache, cache.for('kids hidden'), cache.for('kids read')]
    for (const [at, each] of audiences.entries())
      await each.get('key', async () => answer(`audience ${at}`))
    const bodies = audiences.map((each) => each.find('key')?.bodies.identity?.toString())
    expect(bodies).toEqual(['audience 0', 'audience 1', 'audience 2'])
    expect(cache.for('kids read').for('kids hidden').find('key')).toBe(audiences[1]?.find('key'))
  })

  it('knows the key of a URL as visitors spell it, whoever asks', () => {
    const cache = cacheOf(10_000)
    cache.rememberUrl('/?utm_source=x', '/')
    cache.rememberUrl(`/?${'x'.repeat(500)}`, '/')
    expect(cache.for('kids hidden').keyOf('/?utm_source=x')).toBe('/')
    expect(cache.keyOf(`/?${'x'.repeat(500)}`)).toBeUndefined()
  })

  it('knows a limited number of URLs', () => {
    const cache = cacheOf(10_000)
    for (let number = 0; number <= 20_000; number++) cache.rememberUrl(`/${number}`, '/')
    expect(cache.keyOf('/1')).toBeUndefined()
    expect(cache.keyOf('/20000')).toBe('/')
  })

  it('evicts the least recently used when its bytes are full', async () => {
    const cache = cacheOf(20_000)
    const keys = Array.from({ length: 64 }, (_, index) => `key ${index}`)
    for (const key of keys) {
      await cache.get(key, async () => answer(1000))
      cache.find('key 0')
    }
    const kept = keys.filter((key) => cache.find(key))
    expect(kept.length * 1000).toBeLessThanOrEqual(20_000)
    expect(kept.length).toBeGreaterThan(8)
    expect(kept).toContain('key 0')
    expect(kept).toContain('key 63')
    expect(kept).not.toContain('key 1')
  })

  it('counts the encodings that were added later', async () => {
    const cache = cacheOf(40_000)
    const noise = () =>
      createAnswer(
        200,
        {},
        Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 * at) % 251)),
      )
    for (let index = 0; index < 64; index++) {
      const kept = await cache.get(`key ${index}`, async () => noise())
      await encodedBody(kept, 'gzip')
      await encodedBody(kept, 'br')
    }
    let bytes = 0
    for (let index = 0; index < 64; index++) bytes += cache.find(`key ${index}`)?.bytes ?? 0
    expect(bytes).toBeLessThanOrEqual(40_000 + 3 * 4100)
  })
})

describe('a cached response is stale', () => {
  const isStale = async (write: (present: FakeVersion) => void, showsViews = false) => {
    const present = fakeVersion()
    const cache = createResponseCache(present, 10_000)
    await cache.get('key', async () => createAnswer(200, {}, Buffer.from('x'), { showsViews }))
    write(present)
    return !cache.find('key')
  }

  it('after any write to the catalogue', async () => {
    expect(await isStale(({ bump }) => bump())).toBe(true)
    expect(await isStale(() => undefined)).toBe(false)
  })

  it('on the next day, because of the past week', async () => {
    expect(await isStale(({ setClock }) => setClock('2026-06-15T23:59:59Z'))).toBe(false)
    expect(await isStale(({ setClock }) => setClock('2026-06-16T00:00:00Z'))).toBe(true)
  })

  it('after counted views, if it shows them', async () => {
    expect(await isStale(({ bump }) => bump('views'), true)).toBe(true)
    expect(await isStale(({ bump }) => bump('views'))).toBe(false)
  })

  it('and takes no memory then', async () => {
    const present = fakeVersion()
    const cache = createResponseCache(present, 10_000)
    await cache.get('one', async () => answer('x'))
    present.bump()
    cache.find('another')
    expect(cache.figures().entries).toBe(0)
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
    const other = answer(5000)
    const [first, second] = await Promise.all([encodedBody(other, 'br'), encodedBody(other, 'br')])
    expect(second).toBe(first)
    expect(other.bytes).toBe(5000 + first.length)
    expect(large.bytes).toBe(5000 + gzip.length + br.length)
  })
})

describe('ETags', () => {
  it('depend on the body and the encoding', () => {
    expect(etagOf(answer('a'), 'identity')).toBe(etagOf(answer('a'), 'identity'))
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
