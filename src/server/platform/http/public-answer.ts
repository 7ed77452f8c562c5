import type { Context } from 'hono'
import {
  type CachedAnswer,
  chooseEncoding,
  createAnswer,
  encodedBody,
  etagOf,
  matchesEtag,
  type ResponseCache,
} from '../cache/response-cache.ts'
import { cacheStamp, type StampSource } from '../cache/stamp.ts'
import type { UrlAliases } from '../cache/url-aliases.ts'
import type { AppEnv } from './app-env.ts'
import { bytesResponse } from './bytes-response.ts'

type Answer = { body: unknown; headers?: Record<string, string> }

/** What cached responses need from the context. */
export type CacheSource = StampSource & { cache: ResponseCache; aliases: UrlAliases }

/** Returns a response that is the same for everybody: cached until the catalogue changes, with a strong ETag. */
export async function cachedAnswer(
  ctx: CacheSource,
  c: Context<AppEnv>,
  key: string,
  make: () => Promise<Answer>,
): Promise<Response> {
  const stamp = cacheStamp(ctx, key)
  const answer = await ctx.cache.get(key, stamp, async () => {
    const { body, headers } = await make()
    return createAnswer(
      200,
      {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ...headers,
      },
      Buffer.from(JSON.stringify(body)),
      stamp,
    )
  })
  if (c.env?.inProcess) {
    // Passed as bytes: in a Response they would be copied, then streamed to be read again.
    c.env.inProcess.answer = answer
    return new Response(null, { status: answer.status, headers: answer.headers })
  }
  if (c.env?.incoming?.url) ctx.aliases.remember(c.env.incoming.url, key)
  return answerResponse(c, answer)
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
