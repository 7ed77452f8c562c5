import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type CachedAnswer,
  chooseEncoding,
  type Encoding,
  etagOf,
  matchesEtag,
} from '../cache/response-cache.ts'
import { cacheStamp } from '../cache/stamp.ts'
import type { AppContext } from '../context.ts'
import { hashToken } from '../auth/tokens.ts'
import { pageKey, pageVariant } from '../pages.ts'
import { clientAddress } from './client-address.ts'
import { CLOSED_POLICY, commonHeaders } from './security-headers.ts'
import { sessionToken } from './session-cookie.ts'

const USER_PATH = '/api/user'

export type FastAnswers = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers a GET from memory, before any routing: static files, and whatever the cache holds in the
 * encoding asked for. False: the request takes the long way.
 */
export function createFastAnswers(
  ctx: AppContext,
  files: ReadonlyMap<string, CachedAnswer>,
): FastAnswers {
  const common = commonHeaders(ctx.config.siteUrl.startsWith('https:'))
  const headersOf = headerMemory(common)
  const sendUser = userAnswers(ctx, common)

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    if (url === USER_PATH) return sendUser(request, response)
    const answer = files.get(url) ?? findKept(ctx, request, url)
    if (!answer) return false
    const isApi = url.startsWith('/api/')
    if (isApi && isOverLimit(ctx, request)) return false
    const encoding = chooseEncoding(
      answer,
      request.headers['accept-encoding'] as string | undefined,
    )
    const body = answer.bodies[encoding]
    if (!body) return false
    if (isApi)
      ctx.requestLimit.take(
        clientAddress(request, ctx.config.trustedProxies),
        ctx.clock().getTime(),
      )
    send(request, response, answer, headersOf(answer, encoding), body)
    return true
  }
}

/** `GET /api/user`, asked for by every open page again and again, while nothing has changed. */
function userAnswers(ctx: AppContext, common: Record<string, string>): FastAnswers {
  const https = ctx.config.siteUrl.startsWith('https:')
  const headers = Object.entries({
    'Content-Security-Policy': CLOSED_POLICY,
    ...common,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  }).flat()
  return (request, response) => {
    const token = sessionToken(request.headers.cookie, https)
    const now = ctx.clock().getTime()
    const body = token && ctx.userCache.find(hashToken(token), now)
    if (!body || isOverLimit(ctx, request)) return false
    ctx.requestLimit.take(clientAddress(request, ctx.config.trustedProxies), now)
    response.writeHead(200, [...headers, 'Content-Length', String(Buffer.byteLength(body))])
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function findKept(
  ctx: AppContext,
  request: IncomingMessage,
  url: string,
): CachedAnswer | undefined {
  const normalized = ctx.aliases.find(url)
  if (normalized === undefined) return undefined
  const shared = url.startsWith('/api/') || url.startsWith('/covers/')
  const key = shared ? normalized : pageKey(pageVariant(request.headers.cookie), normalized)
  return ctx.cache.find(key, cacheStamp(ctx))
}

/** Over the limit, the long way refuses it. */
function isOverLimit(ctx: AppContext, request: IncomingMessage): boolean {
  return ctx.requestLimit.isExceeded(
    clientAddress(request, ctx.config.trustedProxies),
    ctx.clock().getTime(),
  )
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

/** The header lists of an answer, made once per encoding. Content-Length stands last. */
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
