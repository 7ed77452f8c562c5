import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { AppEnv } from './app-env.ts'

const bodies = new WeakMap<Response, Buffer>()

/**
 * Returns a response whose bytes are written to the socket directly. In the body of a Response they would be copied,
 * turned into a stream and read again, which is an eighth of the cost of a list. Without a socket, it is an ordinary
 * response.
 */
export function bytesResponse(
  c: Context<AppEnv>,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Response {
  const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length)
  if (!c.env?.outgoing || c.req.method !== 'GET') return new Response(bytes, { status, headers })
  const response = new Response(null, { status, headers })
  bodies.set(response, body)
  return response
}

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
