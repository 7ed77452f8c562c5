import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FetchOptions, FetchResult, SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import type { ParserFault } from '../../platform/parsing/parser-pool.ts'
import {
  findRobots,
  type KnownRobots,
  leaveHost,
  saveRobots,
  takeHost,
} from './link-queue.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

export type LinkSettings = {
  /** The pause between the end of one request to a host and the start of the next. */
  spacingMs: number
  /** The pause after a host has asked for fewer requests (429, 503). */
  pauseMs: number
  /** How many hosts one process works on at once. */
  concurrency: number
  /** The longest sleep before a host is tried again, because another process may have left it early. */
  maxWaitMs: number
  /** The longest sleep while all hosts are busy. */
  maxIdleMs: number
  /** Where YouTube is asked about its videos. */
  oEmbedUrl: string
}

export const LINK_SETTINGS: LinkSettings = {
  spacingMs: 2_000,
  pauseMs: 60_000,
  concurrency: 8,
  maxWaitMs: 5_000,
  maxIdleMs: 250,
  oEmbedUrl: 'https://www.youtube.com/oembed',
}

/** Requests that wait for their turn at the host. Redirects are not followed: the next host has turns of its own. */
export type PoliteRequests = {
  request(url: string, options: FetchOptions): Promise<FetchResult>
  /** Whether robots.txt lets us request a URL; reads it if that was not done today. */
  mayVisit(url: string): Promise<Permission>
}

type Permission = { allowed: true } | { allowed: false; fault: string }

export type Visitor = {
  db: Db
  clock: () => Date
  fetch: SafeFetch
  parse: AppContext['parse']
  settings: LinkSettings
  signal: AbortSignal
}

const REQUEST_MS = 10_000
/** Longer than any request, so that a lease only ends by itself when its process is dead. */
const LEASE_MS = 3 * REQUEST_MS
/** RFC 9309 §2.5 asks for at least 500 KiB. */
const ROBOTS_BYTES = 512 * 1024
const ROBOTS_REDIRECTS = 5
const HOUR_MS = 3_600_000
const ROBOTS_KEPT_MS = DAY_MS
/** A robots.txt that could not be read is tried again sooner (RFC 9309 §2.3.1.4). */
const ROBOTS_FAULT_KEPT_MS = HOUR_MS

export function politeRequests(visitor: Visitor): PoliteRequests {
  const { db, clock, fetch, parse, settings, signal } = visitor

  /** Waits for a turn at the host. If `isNeeded` says no by then, nothing is requested. */
  const requestIf = async (
    isNeeded: () => Promise<boolean>,
    url: string,
    options: FetchOptions,
  ): Promise<FetchResult | null> => {
    const host = URL.canParse(url) ? new URL(url).hostname : ''
    const lease = await waitForHost(visitor, host)
    if (lease === null) return { outcome: 'failed', code: 'aborted', url }
    let pauseMs = 0
    try {
      if (!(await isNeeded())) return null
      pauseMs = settings.spacingMs
      const result = await fetch(url, { ...options, redirects: 0, timeoutMs: REQUEST_MS, signal })
      const isTooMuch = result.outcome === 'answered' && [429, 503].includes(result.status)
      if (isTooMuch) pauseMs = settings.pauseMs
      return result
    } finally {
      await leaveHost(db, host, lease, pauseMs)
    }
  }
  const request = async (url: string, options: FetchOptions): Promise<FetchResult> =>
    (await requestIf(async () => true, url, options)) ?? { outcome: 'failed', code: 'aborted', url }

  const known = async (origin: string) => {
    const now = clock().getTime()
    const since = new Date(now - ROBOTS_KEPT_MS)
    return findRobots(db, origin, since, new Date(now - ROBOTS_FAULT_KEPT_MS))
  }
  const robotsOf = async (origin: string): Promise<KnownRobots> => {
    let rules = await known(origin)
    if (rules) return rules
    // While this one waited for its turn, another may have read it.
    const isUnread = async () => (rules = await known(origin)) === null
    const options = { maxBytes: ROBOTS_BYTES, oversize: 'cut' } as const
    const first = await requestIf(isUnread, `${origin}/robots.txt`, options)
    if (rules || !first) return rules ?? { rules: null, fault: 'aborted' }
    const read = await readRobots(parse, first, (url) => request(url, options))
    if (read.fault !== 'aborted' && !signal.aborted) await saveRobots(db, origin, clock(), read)
    return read
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
  }
}

/** Returns null if the process stops in the meantime. */
async function waitForHost(
  { db, settings, signal }: Visitor,
  host: string,
): Promise<string | null> {
  while (!signal.aborted) {
    const taken = await takeHost(db, host, LEASE_MS)
    if ('lease' in taken) return taken.lease
    await delay(Math.min(taken.waitMs, settings.maxWaitMs), null, { signal }).catch(() => undefined)
  }
  return null
}

async function readRobots(
  parse: AppContext['parse'],
  first: FetchResult,
  next: (url: string) => Promise<FetchResult>,
): Promise<KnownRobots> {
  let result = first
  for (let step = 0; step <= ROBOTS_REDIRECTS; step++) {
    if (result.outcome === 'refused') return { rules: null, fault: result.why }
    if (result.outcome === 'failed') return { rules: null, fault: result.code }
    if (!result.location) return rulesFrom(parse, result)
    result = await next(result.location)
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
