import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { FetchOptions, FetchResult, SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import type { ParserFault } from '../../platform/parsing/parser-pool.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { sql } from 'drizzle-orm'
import { hostOf } from '#shared/domain/address-key.ts'

type KnownRobots = { rules: string | null; fault: string | null }

export type LinkSettings = {
  /** The pause between the end of one request to a host and the start of the next. */
  spacingMs: number
  /** The pause after a host has asked for fewer requests (429, 503). */
  pauseMs: number
  /** How many hosts are visited at once. */
  concurrency: number
  /** Where YouTube is asked about its videos. */
  oEmbedUrl: string
}

export const LINK_SETTINGS: LinkSettings = {
  spacingMs: 2_000,
  pauseMs: 60_000,
  concurrency: 8,
  oEmbedUrl: 'https://www.youtube.com/oembed',
}

/** Requests that wait for their turn at the host. Redirects are not followed: the next host has turns of its own. */
export type PoliteRequests = {
  request(url: string, options: FetchOptions): Promise<FetchResult>
  /** Whether robots.txt lets us request a URL; reads it if that was not done today. */
  mayVisit(url: string): Promise<Permission>
  /** Waits until every host may be requested again: the next run, perhaps of another process, knows of no pause. */
  rest(): Promise<void>
}

type Permission = { allowed: true } | { allowed: false; fault: string }

export type Visitor = Pick<Database, 'db' | 'pool'> & {
  clock: () => Date
  fetch: SafeFetch
  parse: AppContext['parse']
  settings: LinkSettings
  signal: AbortSignal
}

const REQUEST_MS = 10_000
/** RFC 9309 §2.5 asks for at least 500 KiB. */
const ROBOTS_BYTES = 512 * 1024
const ROBOTS_REDIRECTS = 5
const HOUR_MS = 3_600_000
/** A robots.txt that could not be read is tried again sooner (RFC 9309 §2.3.1.4). */
const ROBOTS_FAULT_KEPT_MS = HOUR_MS

/** The requests of one run. Only one process checks links at a time, so the turns at hosts are held in memory. */
export function politeRequests(visitor: Visitor): PoliteRequests {
  const { db, clock, fetch, parse, settings, signal } = visitor
  /** For each host, when the last request that has asked for a turn will be over, and its pause too. */
  const turns = new Map<string, Promise<number>>()
  const readings = new Map<string, Promise<KnownRobots>>()

  const request = async (url: string, options: FetchOptions): Promise<FetchResult> => {
    const host = URL.canParse(url) ? hostOf(new URL(url)) : ''
    const before = turns.get(host)
    const { promise, resolve } = Promise.withResolvers<number>()
    turns.set(host, promise)
    const freeAt = (await before) ?? 0
    await sleepUntil(freeAt, signal)
    if (signal.aborted) {
      resolve(freeAt)
      return { outcome: 'failed', code: 'aborted', url }
    }
    let { spacingMs: pauseMs } = settings
    try {
      const result = await fetch(url, { ...options, redirects: 0, timeoutMs: REQUEST_MS, signal })
      const isTooMuch = result.outcome === 'answered' && [429, 503].includes(result.status)
      if (isTooMuch) ({ pauseMs } = settings)
      return result
    } finally {
      resolve(performance.now() + pauseMs)
    }
  }

  const readRobotsOf = async (origin: string): Promise<KnownRobots> => {
    const now = clock().getTime()
    const since = new Date(now - DAY_MS)
    const known = await findRobots(db, origin, since, new Date(now - ROBOTS_FAULT_KEPT_MS))
    if (known) return known
    const read = await readRobots(parse, `${origin}/robots.txt`, (url) =>
      request(url, { maxBytes: ROBOTS_BYTES, oversize: 'cut' }),
    )
    if (read.fault !== 'aborted' && !signal.aborted) await saveRobots(db, origin, clock(), read)
    return read
  }
  const robotsOf = async (origin: string): Promise<KnownRobots> => {
    const reading = readings.get(origin) ?? readRobotsOf(origin)
    readings.set(origin, reading)
    try {
      return await reading
    } finally {
      readings.delete(origin)
    }
  }

  return {
    request,
    async mayVisit(url) {
      const { origin } = new URL(url)
      const { rules, fault } = await robotsOf(origin)
      if (rules === null) return { allowed: false, fault: fault ?? 'robots' }
      if (rules === '') return { allowed: true }
      const { result: allowed, fault: limit } = await parse('robotsPermission', { rules, url })
      if (limit !== null) return { allowed: false, fault: faultOf(limit) }
      return allowed ? { allowed } : { allowed, fault: 'robots' }
    },
    async rest() {
      const freeAt = Math.max(0, ...(await Promise.all(turns.values())))
      await sleepUntil(freeAt, signal)
      if (signal.aborted) await sleepUntil(Math.min(freeAt, performance.now() + settings.spacingMs))
    },
  }
}

async function sleepUntil(time: number, signal?: AbortSignal): Promise<void> {
  // Timers may fire a millisecond early.
  const options = signal ? { signal } : {}
  for (let ms = time - performance.now(); ms > 0; ms = time - performance.now()) {
    await delay(Math.ceil(ms), null, options).catch(() => undefined)
    if (signal?.aborted) return
  }
}

async function readRobots(
  parse: AppContext['parse'],
  url: string,
  request: (url: string) => Promise<FetchResult>,
): Promise<KnownRobots> {
  let next = url
  for (let step = 0; step <= ROBOTS_REDIRECTS; step++) {
    const result = await request(next)
    if (result.outcome === 'refused') return { rules: null, fault: result.why }
    if (result.outcome === 'failed') return { rules: null, fault: result.code }
    if (!result.location) return rulesFrom(parse, result)
    next = result.location
  }
  // RFC 9309 §2.3.1.2: more redirects may be taken for a file that does not exist.
  return { rules: '', fault: null }
}

async function rulesFrom(
  parse: AppContext['parse'],
  { status, body, truncated }: Extract<FetchResult, { outcome: 'answered' }>,
): Promise<KnownRobots> {
  if (status >= 500 || status === 429) return { rules: null, fault: `${status}` }
  if (status < 200 || status > 299) return { rules: '', fault: null }
  // Of a rule that was cut off, the rest would forbid too much or too little.
  const whole = truncated ? body.subarray(0, body.lastIndexOf('\n') + 1) : body
  // PostgreSQL stores no zero bytes.
  const text = whole.toString('utf8').replaceAll('\0', '')
  const { result: rules, fault } = await parse('robots', text)
  return fault === null ? { rules, fault } : { rules: null, fault: faultOf(fault) }
}

/** If too many wait, the link is checked later. */
function faultOf(fault: ParserFault): 'aborted' | 'robots_limits' {
  return fault === 'busy' ? 'aborted' : 'robots_limits'
}

/** Returns rules read since `since`, or a failure since `failedSince`. */
async function findRobots(
  db: Db,
  origin: string,
  since: Date,
  failedSince: Date,
): Promise<KnownRobots | null> {
  const { rows } = await db.execute<KnownRobots>(sql`
    SELECT rules, fault FROM link_robots WHERE origin = ${origin}
    AND fetched_at >= CASE WHEN rules IS NULL THEN ${failedSince.toISOString()} ELSE ${since.toISOString()} END::timestamptz`)
  return rows[0] ?? null
}

async function saveRobots(
  db: Db,
  origin: string,
  now: Date,
  { rules, fault }: KnownRobots,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO link_robots (origin, fetched_at, rules, fault) VALUES (${origin}, ${now.toISOString()}, ${rules}, ${fault})
    ON CONFLICT (origin) DO UPDATE
    SET fetched_at = excluded.fetched_at, rules = excluded.rules, fault = excluded.fault`)
}
