import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type CachedAnswer,
  chooseEncoding,
  type Encoding,
  etagOf,
  matchesEtag,
  type ResponseCache,
} from '../cache/response-cache.ts'
import { hashToken } from '../auth/tokens.ts'
import { pageKey, pageVariant } from '../cache/page-key.ts'
import type { Config } from '../config/config.ts'
import { clientAddress } from './client-address.ts'
import { knownLock, type LockSource } from './known-lock.ts'
import type { Requester, RequestLimit } from './request-limit.ts'
import { CLOSED_POLICY, commonHeaders } from './security-headers.ts'
import { sessionToken } from './session-cookie.ts'

/** The cost of a poll that is answered from memory, in requests: every open page sends one every 5 s. */
const POLL_COST = 1 / 64

/** What is needed to find responses in memory and to limit requests. */
export type FastContext = LockSource & {
  config: Pick<Config, 'siteUrl' | 'hstsSubdomains' | 'trustedProxies'>
  cache: ResponseCache
  requestLimit: RequestLimit
}

export type FastAnswers = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Responds to a GET from memory, without routing: static files, and whatever the cache holds in the requested
 * encoding. Returns false if the request must go through the app.
 */
export function createFastAnswers(
  ctx: FastContext,
  files: ReadonlyMap<string, CachedAnswer>,
): FastAnswers {
  const https = ctx.config.siteUrl.startsWith('https:')
  const common = commonHeaders(ctx.config)
  const headersOf = headerMemory(common)
  const sendOwn = ownAnswers(ctx, common)

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    if (ctx.cache.own.knows(url)) return sendOwn(request, response)
    const answer = files.get(url) ?? findCached(ctx, request, url)
    if (!answer) return false
    const requester = url.startsWith('/api/') ? requesterOf(ctx, request, https) : null
    const now = ctx.clock().getTime()
    // Over the limit, the app refuses the request.
    if (requester && ctx.requestLimit.isExceeded(requester, now)) return false
    const encoding = chooseEncoding(
      answer,
      request.headers['accept-encoding'] as string | undefined,
    )
    const body = answer.bodies[encoding]
    if (!body) return false
    if (requester) ctx.requestLimit.take(requester, now)
    send(request, response, answer, headersOf(answer, encoding), body)
    return true
  }
}

/** What every open page requests again and again about its user, served from memory until something changes. */
function ownAnswers(ctx: FastContext, common: Record<string, string>): FastAnswers {
  const https = ctx.config.siteUrl.startsWith('https:')
  const headers = Object.entries({
    'Content-Security-Policy': CLOSED_POLICY,
    ...common,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  }).flat()
  return (request, response) => {
    const requester = requesterOf(ctx, request, https)
    const now = ctx.clock().getTime()
    if (knownLock(ctx, request.headers.cookie) !== null) return false
    const own = requester.session && ctx.cache.own.find(requester.session, request.url ?? '')
    if (!own) return false
    const { json: body, userId } = own
    ctx.requestLimit.admit(requester, userId, now, 0)
    if (ctx.requestLimit.isExceeded(requester, now)) return false
    ctx.requestLimit.take(requester, now, POLL_COST)
    response.writeHead(200, [...headers, 'Content-Length', String(Buffer.byteLength(body))])
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function findCached(
  ctx: FastContext,
  request: IncomingMessage,
  url: string,
): CachedAnswer | undefined {
  const normalized = ctx.cache.keyOf(url)
  if (normalized === undefined) return undefined
  const { cookie } = request.headers
  const lock = knownLock(ctx, cookie)
  // The app handles a lock that is unknown, and one whose cookie the browser does not have yet.
  if (lock === undefined || (lock?.by === 'account' && !lock.marked)) return undefined
  const key = url.startsWith('/api/')
    ? normalized
    : pageKey(pageVariant(cookie, lock !== null), normalized)
  const cache = lock ? ctx.cache.for(`kids ${lock.comments}`) : ctx.cache
  return cache.find(key)
}

function requesterOf(ctx: FastContext, request: IncomingMessage, https: boolean): Requester {
  const token = sessionToken(request.headers.cookie, https)
  return {
    address: clientAddress(request, ctx.config.trustedProxies),
    session: token && hashToken(token),
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  headers: string[],
  body: Buffer,
): void {
  if (matchesEtag(answer, request.headers['if-none-match'])) {
    response.writeHead(304, headers.slice(0, -2))
    response.end()
    return
  }
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns the header list of a response, computed once per encoding. Content-Length comes last. */
function headerMemory(
  common: Record<string, string>,
): (answer: CachedAnswer, encoding: Encoding) => string[] {
  const known = new WeakMap<CachedAnswer, Partial<Record<Encoding, string[]>>>()
  return (answer, encoding) => {
    const lists = known.get(answer) ?? {}
    known.set(answer, lists)
    lists[encoding] ??= Object.entries({
      'Content-Security-Policy': CLOSED_POLICY,
      ...common,
      ...answer.headers,
      ETag: etagOf(answer, encoding),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': String(answer.bodies[encoding]?.length ?? 0),
    }).flat()
    return lists[encoding]
  }
}
