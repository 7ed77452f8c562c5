import type { Context } from 'hono'
import type { Dependencies } from '../cache/dependencies.ts'
import {
  type CachedAnswer,
  chooseEncoding,
  createAnswer,
  encodedBody,
  etagOf,
  matchesEtag,
  type ResponseCache,
} from '../cache/response-cache.ts'
import type { AppEnv } from './app-env.ts'
import { bytesResponse } from './bytes-response.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { saidJson } from '../texts/said-json.ts'

type Answer = { body: unknown; headers?: Record<string, string>; dependsOn: Dependencies }

/** What cached responses need from the context. */
export type CacheSource = { cache: ResponseCache }

/**
 * Returns a JSON response that is the same for everybody, and in English: cached until it is stale, with a strong ETag.
 */
export async function cachedAnswer(
  { cache }: CacheSource,
  c: Context<AppEnv>,
  key: string,
  make: () => Promise<Answer>,
): Promise<Response> {
  const answer = await cache.get(key, async () => {
    const { body, headers, dependsOn } = await make()
    return createAnswer(
      200,
      {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ...headers,
      },
      Buffer.from(saidJson(ENGLISH_READER, body)),
      dependsOn,
    )
  })
  if (c.env?.inProcess) {
    // Passed as bytes, because a Response would copy them and then stream them back.
    c.env.inProcess.answer = answer
    return new Response(null, { status: answer.status, headers: answer.headers })
  }
  if (c.env?.incoming?.url) cache.rememberUrl(c.env.incoming.url, key)
  return answerResponse(c, answer)
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

/** Sends a cached response: 304 if the client has it, otherwise in the best encoding that it accepts. */
export async function answerResponse(c: Context<AppEnv>, answer: CachedAnswer): Promise<Response> {
  const requestHeaders = c.req.raw.headers
  const encoding = chooseEncoding(answer, requestHeaders.get('accept-encoding') ?? undefined)
  const headers: Record<string, string> = { ...answer.headers, ETag: etagOf(answer, encoding) }
  if (
    answer.status === 200 &&
    matchesEtag(answer, requestHeaders.get('if-none-match') ?? undefined)
  ) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  return bytesResponse(c, answer.status, headers, await encodedBody(answer, encoding))
}
