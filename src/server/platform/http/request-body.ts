import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'
import { message } from '#shared/texts/text.ts'

/** Whether there is a body. Over HTTP, a body has a length or comes in chunks (RFC 9112 §6.3). */
export function hasBody({ env, req }: Context<AppEnv>): boolean {
  if (!env?.incoming) return req.raw.body !== null
  return isChunked(req.raw) || Number(req.header('content-length') ?? 0) > 0
}

/**
 * Refuses bodies over `maxBytes`. A body with a length is judged by that length, because Node's parser reads no more
 * than that; one in chunks is read here. Hono's own `bodyLimit` also reads when there is no body, and copies
 * node-server's lightweight request, which Node's `Request` does not support.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
    const { raw } = c.req
    const isUnmeasured = c.env?.incoming ? isChunked(raw) : !raw.headers.has('content-length')
    if (isUnmeasured && raw.body) {
      const { url, method, headers } = raw
      c.req.raw = new Request(url, { method, headers, body: await readAll(raw.body, maxBytes) })
    }
    await next()
  }
}

function isChunked({ headers }: Request): boolean {
  return headers.has('transfer-encoding')
}

/** Never cancels the stream: that would close the connection before the refusal is sent. */
async function readAll(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
  const reader = body.getReader()
  const parts: BlobPart[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError(400, 'unreadable_body', message('The request body could not be read'))
    })
    if (done) return new Blob(parts)
    size += value.length
    if (size > maxBytes) throw tooLarge()
    parts.push(value as BlobPart)
  }
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', message('The request body is too large'))
}
