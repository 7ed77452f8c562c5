import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KidsComments } from '#shared/domain/kids.ts'
import type { Notifications } from '../db/notifications.ts'
import { createAnnouncedMemory } from './announced-memory.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { DAY_MS } from '#shared/domain/days.ts'

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
  /** Whether views that are counted make it stale: it shows their number, or is sorted by it. */
  showsViews: boolean
  /** False for formats that are already compressed. */
  compressible: boolean
  bodies: Partial<Record<Encoding, Buffer>>
  /** Encodings that are being made. */
  compressing: Map<Encoding, Promise<Buffer>>
  /** What the bodies take in memory; for a file of the client, the length of its identity body. */
  bytes: number
}

export function createAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  {
    compressible = true,
    showsViews = false,
  }: { compressible?: boolean; showsViews?: boolean } = {},
): CachedAnswer {
  let bodyHash: string | null = null
  return {
    status,
    headers,
    // Computed when it is sent, because responses to calls made while a page is rendered need no hash.
    get hash() {
      return (bodyHash ??= hash('sha1', body, 'base64url'))
    },
    showsViews,
    compressible,
    bodies: { identity: body },
    compressing: new Map(),
    bytes: body.length,
  }
}

/**
 * Returns the body in an encoding. Each is compressed once, off the main thread, however many requests wait for it.
 */
export async function encodedBody(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const { bodies, compressing } = answer
  const ready = bodies[encoding] ?? compressing.get(encoding)
  if (ready) return ready
  const identity = bodies.identity ?? Buffer.alloc(0)
  if (encoding === 'identity') return identity
  const compress = async () => {
    const compressed = await compressors[encoding](identity)
    bodies[encoding] = compressed
    answer.bytes += compressed.length
    return compressed
  }
  const made = compress().finally(() => compressing.delete(encoding))
  compressing.set(encoding, made)
  return made
}

export function chooseEncoding(answer: CachedAnswer, acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || !answer.compressible || answer.bytes < MIN_COMPRESSED) return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** See RFC 9110 §12.5.3; a coding with q=0 is not acceptable. */
export function accepts(acceptEncoding: string, coding: string): boolean {
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

/**
 * Who the responses are for. Locked visitors of either kind never get the responses of others, and others never get
 * theirs.
 */
type Audience = 'everybody' | `kids ${KidsComments}`

export type ResponseCache = {
  /** Returns the cached response if nothing has changed since it was made. */
  find(key: string): CachedAnswer | undefined
  /** Returns the cached response, or the result of `make`, which runs once however many requests wait for it. */
  get(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** Returns the key of a URL as visitors spell it, which saves parsing it again. It is the same for every audience. */
  keyOf(url: string): string | undefined
  rememberUrl(url: string, key: string): void
  /** Returns the same cache with the keys of another audience. */
  for(audience: Audience): ResponseCache
  /** The responses about the person who is logged in. */
  own: OwnResponses
  /** Returns counts since the start, and current sizes. A miss is a response that had to be computed. */
  figures(): { hits: number; misses: number; bytes: number; entries: number }
}

/** A response about an account, as JSON, for the session with this hash. */
type OwnResponse = { session: string; userId: number; json: string }

/**
 * Responses to calls that are `cached` for a session, which every open page repeats every few seconds. They are only for
 * display: permissions are looked up in the database each time. A change to a user or a session drops their responses in
 * every process.
 */
type OwnResponses = {
  /** Whether `get` has been called with this URL, without which no response to it can be cached. */
  knows(url: string): boolean
  find(session: string, url: string): Pick<OwnResponse, 'json' | 'userId'> | null
  /** Returns the cached response, or the result of `make`; null is not cached. */
  get(session: string, url: string, make: () => Promise<OwnResponse | null>): Promise<string | null>
  forgetUser(userId: number): void
}

function createOwnResponses({ clock, notifications }: Present): OwnResponses {
  const ownerOf = ({ userId }: OwnResponse) => userId
  const memory = createAnnouncedMemory(notifications, 'account_changed', ownerOf)
  const urls = new Set<string>()
  const find: OwnResponses['find'] = (session, url) =>
    memory.find(`${session} ${url}`, clock().getTime()) ?? null
  return {
    knows: (url) => urls.has(url),
    find,
    async get(session, url, make) {
      const found = find(session, url)
      if (found !== null) return found.json
      urls.add(url)
      const at = { now: clock().getTime(), generation: memory.generation() }
      const made = await make()
      if (made) memory.set(`${made.session} ${url}`, made, at)
      return made?.json ?? null
    },
    forgetUser: (userId) => memory.forget(userId),
  }
}

/** What is kept is dropped when one of these changes. */
export type Present = {
  version: CatalogueVersion
  clock: () => Date
  /** Announces changes to accounts and sessions. */
  notifications: Notifications
}

const MAX_URLS = 20_000
const MAX_URL_LENGTH = 500

/** Bytes of an answer with the encodings that it is going to have: each takes a quarter at most. */
function roomFor({ bytes, compressible }: CachedAnswer): number {
  return compressible ? Math.ceil(1.5 * bytes) : bytes
}

/**
 * An LRU cache with a limit in bytes, which is emptied by every write to the catalogue, and at midnight because of 'past
 * week'. Only responses with status 200 are cached; with `maxBytes` 0, none.
 */
export function createResponseCache(present: Present, maxBytes: number): ResponseCache {
  const own = createOwnResponses(present)
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ answer }, key) => roomFor(answer) + key.length + 512,
  })
  const making = new Map<string, Promise<CachedAnswer>>()
  let known = momentOf(present)
  const dropIfChanged = () => {
    const now = momentOf(present)
    if (isSame(known, now)) return
    known = now
    entries.clear()
  }
  const urls = new Map<string, string>()
  let hits = 0
  let misses = 0

  const find = (key: string): CachedAnswer | undefined => {
    dropIfChanged()
    const entry = entries.get(key)
    if (!entry || (entry.answer.showsViews && entry.views !== present.version.views()))
      return undefined
    hits++
    return entry.answer
  }
  const get: ResponseCache['get'] = async (key, make) => {
    const found = find(key)
    if (found) return found
    misses++
    if (maxBytes === 0) return make()
    // Read before anything else is, so that a response during whose making something changed is not kept.
    const madeAt = momentOf(present)
    const views = present.version.views()
    const flight = `${Object.values(madeAt).join(' ')} ${views} ${key}`
    const running = making.get(flight)
    if (running) return running
    const promise = make().finally(() => making.delete(flight))
    making.set(flight, promise)
    const answer = await promise
    if (answer.status === 200 && isSame(madeAt, momentOf(present)))
      entries.set(key, { answer, views })
    return answer
  }
  const audience = (prefix: string): ResponseCache => ({
    find: (key) => find(prefix + key),
    get: (key, make) => get(prefix + key, make),
    keyOf: (url) => urls.get(url),
    rememberUrl(url, key) {
      if (url.length > MAX_URL_LENGTH || urls.has(url)) return
      if (urls.size >= MAX_URLS) urls.clear()
      urls.set(url, key)
    },
    for: (other) => audience(`${other} `),
    own,
    figures: () => ({ hits, misses, bytes: entries.calculatedSize, entries: entries.size }),
  })
  return audience('everybody ')
}

type Entry = { answer: CachedAnswer; views: number }
type Moment = { version: number; reindexed: number; day: number }

function momentOf({ version, clock }: Present): Moment {
  return {
    version: version.current(),
    reindexed: version.reindexed(),
    day: Math.floor(clock().getTime() / DAY_MS),
  }
}

function isSame(one: Moment, other: Moment): boolean {
  return one.version === other.version && one.reindexed === other.reindexed && one.day === other.day
}
