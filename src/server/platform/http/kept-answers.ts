import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { hashToken } from '../auth/tokens.service.ts'
import type { SiteLanguage } from '#shared/texts/languages.ts'
import {
  type CachedAnswer,
  chooseEncoding,
  createAnswer,
  encodedBody,
  type Encoding,
  etagOf,
  matchesEtag,
  type ResponseCache,
} from '../cache/response-cache.ts'
import type { Config } from '../config/config.ts'
import type { AppEnv } from './app-env.ts'
import { bearerIn } from './access.ts'
import { clientAddress } from './client-address.ts'
import { jsonInTurns } from './json-in-turns.ts'
import { knownLock, type LockSource } from './kids-cookie.ts'
import type { Requester, RequestLimit } from './request-limit.ts'
import { CLOSED_POLICY, commonHeaders } from './security-headers.ts'
import { sessionToken } from './account-cookies.ts'
import { pageKey, pageVariant } from '../cache/page-url.ts'

/** The kept calls that look at the cookie of kids mode. */
const OTHERS_FOR_KIDS = /^\/api\/(?:puzzles|start-here)(?:\?|$)/

/** The cost of a poll that is answered from memory, in requests: every open page sends one every 5 s. */
const POLL_COST = 1 / 64

/** What is needed to find responses in memory and to limit requests. */
export type KeptContext = LockSource & {
  config: Pick<Config, 'siteUrl' | 'hstsSubdomains' | 'trustedProxies'>
  cache: ResponseCache
  requestLimit: RequestLimit
}

/** Returns false if the request must go through the app. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Responds to a GET from memory, without routing: static files, whatever the cache holds in the requested encoding, and
 * what every open page requests again and again about its user. The steps are key, lock, requester, cache, limit, bytes.
 */
export function createKeptAnswers(
  ctx: KeptContext,
  files: ReadonlyMap<string, CachedAnswer>,
): AnswerKept {
  const { cache } = ctx
  const https = ctx.config.siteUrl.startsWith('https:')
  const common = { 'Content-Security-Policy': CLOSED_POLICY, ...commonHeaders(ctx.config) }
  const send = answerSender(common)
  const ownHeaders = Object.entries({
    ...common,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  }).flat()
  const sendOwn = (request: IncomingMessage, response: ServerResponse, json: string) => {
    const length = String(Buffer.byteLength(json))
    response.writeHead(200, [...ownHeaders, 'Content-Length', length])
    response.end(request.method === 'HEAD' ? undefined : json)
    return true
  }

  return (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const file = files.get(url)
    if (file) return send(request, response, file)
    const isOwn = cache.own.knows(url)
    const normalized = isOwn ? url : cache.keyOf(url)
    if (normalized === undefined) return false

    const { cookie, authorization } = request.headers
    // The app knows tokens.
    if (bearerIn(authorization) !== null && url.startsWith('/api/')) return false
    const lock = knownLock(ctx, cookie)
    // The app handles a lock that is unknown, and one whose cookie the browser does not have yet.
    if (lock === undefined || (lock?.by === 'account' && !lock.marked)) return false
    if (isOwn && lock) return false
    // In kids mode without a lock, the app has others.
    if (!lock && OTHERS_FOR_KIDS.test(url) && pageVariant(cookie).kids) return false

    const requester = url.startsWith('/api/') ? requesterOf(ctx, request, https) : null
    const { requestLimit } = ctx
    const now = ctx.clock().getTime()
    if (isOwn) {
      const own = requester?.session ? cache.own.find(requester.session, url) : null
      if (!requester || !own) return false
      requestLimit.admit(requester, own.userId, now, 0)
      if (requestLimit.isExceeded(requester, now)) return false
      requestLimit.take(requester, now, POLL_COST)
      return sendOwn(request, response, own.json)
    }
    const key = requester ? normalized : pageKey(pageVariant(cookie, lock !== null), normalized)
    const answer = (lock ? cache.for(`kids ${lock.comments}`) : cache).find(key)
    // Over the limit, the app refuses the request.
    if (!answer || (requester && requestLimit.isExceeded(requester, now))) return false
    if (!send(request, response, answer)) return false
    if (requester) requestLimit.take(requester, now)
    return true
  }
}

function requesterOf(ctx: KeptContext, request: IncomingMessage, https: boolean): Requester {
  const token = sessionToken(request.headers.cookie, https)
  return {
    address: clientAddress(request, ctx.config.trustedProxies),
    session: token && hashToken(token),
  }
}

/** Returns what sends a response, unless its body in the best encoding must be made first. */
function answerSender(common: Record<string, string>) {
  /** The header list of each response and encoding. Content-Length comes last. */
  const known = new WeakMap<CachedAnswer, Partial<Record<Encoding, string[]>>>()
  const headersOf = (answer: CachedAnswer, encoding: Encoding, body: Buffer): string[] => {
    const lists = known.get(answer) ?? {}
    known.set(answer, lists)
    const headers = () => ({ ...common, ...encodedHeaders(answer, encoding) })
    lists[encoding] ??= Object.entries({ ...headers(), 'Content-Length': `${body.length}` }).flat()
    return lists[encoding]
  }
  return (request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): boolean => {
    const accepted = request.headers['accept-encoding'] as string | undefined
    const encoding = chooseEncoding(answer, accepted)
    const body = answer.bodies[encoding]
    if (!body) return false
    const headers = headersOf(answer, encoding, body)
    if (matchesEtag(answer, request.headers['if-none-match'])) {
      response.writeHead(304, headers.slice(0, -2))
      response.end()
    } else {
      response.writeHead(answer.status, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    return true
  }
}

function encodedHeaders(answer: CachedAnswer, encoding: Encoding): Record<string, string> {
  return {
    ...answer.headers,
    ETag: etagOf(answer, encoding),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
}

type MadeAnswer = { body: unknown; headers?: Record<string, string>; showsViews?: boolean }

/** What cached responses need from the context. */
export type CacheSource = { cache: ResponseCache }

/**
 * Returns a JSON response that is the same for everybody, and in English: cached until it is stale, with a strong ETag.
 */
export async function cachedAnswer(
  source: CacheSource,
  c: Context<AppEnv>,
  key: string,
  make: () => Promise<MadeAnswer>,
): Promise<Response> {
  const answer = await keptJson(source, key, make)
  if (!c.env?.inProcess && c.env?.incoming?.url) source.cache.rememberUrl(c.env.incoming.url, key)
  return answerInApp(c, answer)
}

/** Does the same for a response in the language of the request, which is kept for each language. */
export async function spokenAnswer(
  source: CacheSource,
  c: Context<AppEnv>,
  language: SiteLanguage,
  make: () => Promise<MadeAnswer>,
): Promise<Response> {
  const headers = { Vary: 'Accept-Encoding, Accept-Language' }
  const spoken = async () => ({ ...(await make()), headers })
  return answerInApp(c, await keptJson(source, `${c.req.path} ${language}`, spoken))
}

function keptJson(
  { cache }: CacheSource,
  key: string,
  make: () => Promise<MadeAnswer>,
): Promise<CachedAnswer> {
  return cache.get(key, async () => {
    const { body, headers, showsViews = false } = await make()
    return createAnswer(
      200,
      {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ...headers,
      },
      await jsonInTurns(body),
      { showsViews },
    )
  })
}

function answerInApp(c: Context<AppEnv>, answer: CachedAnswer): Response | Promise<Response> {
  if (!c.env?.inProcess) return answerResponse(c, answer)
  // Passed as bytes, because a Response would copy them and then stream them back.
  c.env.inProcess.answer = answer
  return new Response(null, { status: answer.status, headers: answer.headers })
}

/**
 * Returns the response that is kept under the key, or makes it. What has to be made counts as a request; for calls of the
 * API, which count anyway, that is `cachedAnswer`.
 */
export async function countedAnswer(
  { cache }: CacheSource,
  c: Context<AppEnv>,
  key: string,
  make: () => Promise<CachedAnswer>,
): Promise<CachedAnswer> {
  const kept = cache.find(key)
  if (kept) return kept
  await c.get('count')()
  return cache.get(key, make)
}

/** Sends a response: 304 if the client has it, otherwise in the best encoding that it accepts. */
export async function answerResponse(c: Context<AppEnv>, answer: CachedAnswer): Promise<Response> {
  const encoding = chooseEncoding(answer, c.req.header('accept-encoding'))
  const { status } = answer
  if (status === 200 && matchesEtag(answer, c.req.header('if-none-match'))) {
    const headers = { ...answer.headers, ETag: etagOf(answer, encoding) }
    return new Response(null, { status: 304, headers })
  }
  const headers = encodedHeaders(answer, encoding)
  return bytesResponse(c, { status, headers }, await encodedBody(answer, encoding))
}

const bodies = new WeakMap<Response, Buffer>()

/** Returns a response with these bytes. */
export function bytesResponse(
  c: Context<AppEnv>,
  init: { status: number; headers: Record<string, string> },
  body: Buffer,
): Response {
  return withBytes(c, new Response(null, init), body)
}

/**
 * Returns the response with bytes that `sendBytes` writes to the socket directly. In the body of a Response they would be
 * copied, turned into a stream and read again, which is an eighth of the cost of a list. Without a socket, it is an
 * ordinary response.
 */
export function withBytes(c: Context<AppEnv>, response: Response, body: Buffer): Response {
  if (!c.env?.outgoing || c.req.method === 'HEAD') {
    const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length)
    return new Response(bytes, response)
  }
  bodies.set(response, body)
  return response
}

/** The number of these bytes. */
export const bytesOf = (response: Response): number | undefined => bodies.get(response)?.length

/** Sends the bytes of such a response. Returns any other response unchanged, to be sent by the caller. */
export function sendBytes(response: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(response)
  if (!body) return response
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  headers['content-length'] = body.length
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}
