import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KidsComments } from '#shared/domain/kids-lock.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}
/** Below this size, compression saves less than its header costs. */
const MIN_COMPRESSED = 1024

/** A complete response: its bytes in each encoding requested so far. */
export type CachedAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** The ETag of the identity body. In another encoding, the encoding's name is appended. */
  hash: string
  /** The catalogue version and the date for which it was made. */
  stamp: string
  /** False for formats that are already compressed. */
  compressible: boolean
  bodies: Partial<Record<Encoding, Buffer>>
  bytes: number
}

export function createAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  stamp: string,
): CachedAnswer {
  let bodyHash: string | null = null
  return {
    status,
    headers,
    // Computed when it is sent, because responses to a page that is being rendered need none.
    get hash() {
      return (bodyHash ??= hash('sha1', body, 'base64url'))
    },
    stamp,
    compressible: true,
    bodies: { identity: body },
    bytes: body.length,
  }
}

/**
 * Returns the body in the best encoding that `acceptEncoding` allows. Each encoding is compressed once, off the main
 * thread.
 */
export async function encodedBody(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const ready = answer.bodies[encoding]
  if (ready) return ready
  const identity = answer.bodies.identity ?? Buffer.alloc(0)
  if (encoding === 'identity') return identity
  const compressed = await compressors[encoding](identity)
  answer.bodies[encoding] = compressed
  answer.bytes += compressed.length
  return compressed
}

export function chooseEncoding(answer: CachedAnswer, acceptEncoding: string | undefined): Encoding {
  if (
    !acceptEncoding ||
    !answer.compressible ||
    (answer.bodies.identity?.length ?? 0) < MIN_COMPRESSED
  )
    return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** See RFC 9110 §12.5.3; a coding with q=0 is not acceptable. */
function accepts(acceptEncoding: string, coding: string): boolean {
  const found = acceptEncoding.indexOf(coding)
  return found >= 0 && !/^[^,]*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(acceptEncoding.slice(found))
}

export function etagOf(answer: CachedAnswer, encoding: Encoding): string {
  return encoding === 'identity' ? `"${answer.hash}"` : `"${answer.hash}-${encoding}"`
}

/**
 * Compares as RFC 9110 §13.1.2 says: with any of the listed tags, or *. A copy in another encoding is just as fresh.
 */
export function matchesEtag(answer: CachedAnswer, ifNoneMatch: string | undefined): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${answer.hash}`))
  )
}

export type ResponseCache = {
  find(key: string, stamp: string): CachedAnswer | undefined
  /** Returns the cached response, or the result of `make`, which runs once however many requests wait for it. */
  get(key: string, stamp: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** Returns counts since the start, and current sizes. A miss is a response that had to be computed. */
  figures(): { hits: number; misses: number; bytes: number; entries: number }
}

/** An LRU cache with a limit in bytes. Only responses with status 200 are kept; with `maxBytes` 0, none. */
export function createResponseCache(maxBytes: number): ResponseCache {
  const kept = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()
  let insertions = 0
  let hits = 0
  let misses = 0

  const find = (key: string, stamp: string) => {
    const answer = kept.get(key)
    if (!answer) return undefined
    kept.delete(key)
    if (answer.stamp !== stamp) return undefined
    kept.set(key, answer)
    hits++
    return answer
  }

  const keep = (key: string, answer: CachedAnswer) => {
    kept.set(key, answer)
    // Encodings are added to cached responses later, so the total is recomputed now and then.
    if (++insertions % 16 === 0 || answer.bytes > maxBytes / 16) evict()
  }

  const bytesOf = (key: string, answer: CachedAnswer) => answer.bytes + key.length + 512
  const totalBytes = () => {
    let total = 0
    for (const [key, answer] of kept) total += bytesOf(key, answer)
    return total
  }

  const evict = () => {
    let total = totalBytes()
    for (const [key, answer] of kept) {
      if (total <= maxBytes) break
      kept.delete(key)
      total -= bytesOf(key, answer)
    }
  }

  return {
    find,
    async get(key, stamp, make) {
      const found = find(key, stamp)
      if (found) return found
      misses++
      if (maxBytes === 0) return make()
      const flight = `${stamp} ${key}`
      const running = making.get(flight)
      if (running) return running
      const promise = make().finally(() => making.delete(flight))
      making.set(flight, promise)
      const answer = await promise
      if (answer.status === 200 && answer.stamp === stamp) keep(key, answer)
      return answer
    },
    figures: () => ({ hits, misses, bytes: totalBytes(), entries: kept.size }),
  }
}

/**
 * Returns the same cache with separate keys for locked visitors, so that neither side ever gets the other's
 * responses.
 */
export function kidsCache(cache: ResponseCache, comments: KidsComments): ResponseCache {
  const prefix = `kids ${comments} `
  return {
    find: (key, stamp) => cache.find(prefix + key, stamp),
    get: (key, stamp, make) => cache.get(prefix + key, stamp, make),
    figures: () => cache.figures(),
  }
}
