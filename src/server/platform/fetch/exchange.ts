import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { hostOf, portOf } from './address-rules.ts'
import { openTunnel, type Proxy, ProxyError } from './proxy.ts'
import type { FetchFailure } from './safe-fetch.ts'

/** One request and its response. */
export type Exchange = {
  method: 'GET' | 'HEAD'
  accept: readonly string[]
  maxBytes: number
  oversize: 'refuse' | 'cut'
  userAgent: string
  signal: AbortSignal
}

export type Answer = {
  status: number
  /** The Location header as sent. */
  location: string | null
  contentType: string
  charset: string | null
  body: Buffer
  truncated: boolean
}

type Route = { lookup: LookupFunction } | { proxy: Proxy }
type Fault = { refused: 'wrong_type' | 'too_large' } | { failed: FetchFailure }

/** Of all header lines together. */
const MAX_HEADER_BYTES = 32 * 1024
/** How much of a body shows that it is binary, although it claims to be text. */
const SNIFFED_BYTES = 1024

/** Requests one URL whose address has been checked. Every connection serves one request only. */
export async function exchange(
  url: URL,
  settings: Exchange,
  route: Route,
): Promise<Answer | Fault> {
  let message: IncomingMessage | null = null
  try {
    message = await open(url, settings, route)
    const answer = await read(message, settings)
    // Node takes an aborted response without Content-Length for a complete one.
    return settings.signal.aborted ? { failed: 'aborted' } : answer
  } catch (error) {
    const failed = failureOf(error)
    return { failed: failed === 'connection' && !message && 'proxy' in route ? 'proxy' : failed }
  } finally {
    message?.destroy()
  }
}

async function open(url: URL, settings: Exchange, route: Route): Promise<IncomingMessage> {
  const { method, signal, accept, userAgent } = settings
  const host = hostOf(url)
  const isSecure = url.protocol === 'https:'
  const common = {
    method,
    path: url.pathname + url.search,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    setHost: false,
    headers: {
      Host: hostHeader(url),
      'User-Agent': userAgent,
      Accept: accept.length > 0 ? `${accept.join(', ')}, */*;q=0.1` : '*/*',
      'Accept-Encoding': 'gzip, deflate, br',
      'Accept-Language': 'en, *;q=0.5',
      Connection: 'close',
    },
  } as const
  // A certificate names a host without the last dot. SNI takes no IP addresses (RFC 6066 §3).
  const servername = isIP(host) ? '' : host
  if ('lookup' in route) {
    const target = { ...common, host, port: portOf(url), lookup: route.lookup }
    return answerTo(isSecure ? httpsRequest({ ...target, servername }) : httpRequest(target))
  }
  const { proxy } = route
  if (isSecure) {
    const socket = await openTunnel(proxy, hostHeader(url, true), signal)
    const createConnection = () => connectTls({ socket, servername })
    return answerTo(httpsRequest({ ...common, agent: undefined, host, createConnection }))
  }
  const headers = { ...common.headers, ...proxy.headers }
  const { host: proxyHost, port } = proxy
  const target = { ...common, host: proxyHost, port, path: url.href, headers }
  return answerTo(httpRequest(target))
}

function answerTo(request: ReturnType<typeof httpRequest>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    // A server may answer GET with a switch of protocols that nobody asked for.
    request.on('upgrade', (_message, socket) => {
      socket.destroy()
      reject(new MalformedError('upgrade'))
    })
    request.on('response', resolve)
    request.end()
  })
}

async function read(message: IncomingMessage, settings: Exchange): Promise<Answer | Fault> {
  const status = message.statusCode ?? 0
  const [type = '', ...parameters] = (message.headers['content-type'] ?? '').split(';')
  const contentType = type.trim().toLowerCase()
  const head = {
    status,
    location: textOf(message.headers.location),
    contentType,
    charset: charsetOf(parameters),
  }
  const hasBody = settings.method === 'GET' && status >= 200 && status < 300
  if (status >= 200 && status < 300 && !isAccepted(contentType, settings.accept)) {
    return { refused: 'wrong_type' }
  }
  if (!hasBody) return { ...head, body: Buffer.alloc(0), truncated: false }
  const { maxBytes, oversize } = settings
  const announced = Number(message.headers['content-length'] ?? 0)
  if (oversize === 'refuse' && announced > maxBytes) return { refused: 'too_large' }
  const { body, truncated } = await readBody(message, maxBytes)
  if (truncated && oversize === 'refuse') return { refused: 'too_large' }
  if (claimsText(settings.accept) && body.subarray(0, SNIFFED_BYTES).includes(0)) {
    return { refused: 'wrong_type' }
  }
  return { ...head, body, truncated }
}

/** Reads until the limit. Of a bomb, no more than the limit is ever decompressed. */
async function readBody(
  message: IncomingMessage,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const decoded = decodedBody(message, maxBytes)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of decoded as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size > maxBytes) break
    }
  } catch (error) {
    if (!(error instanceof OversizeError)) throw error
    return { body: Buffer.concat(parts).subarray(0, maxBytes), truncated: true }
  } finally {
    decoded.destroy()
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), truncated: size > maxBytes }
}

function decodedBody(message: IncomingMessage, maxBytes: number): Readable {
  const encoding = (message.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return message
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null
  if (!decoder) throw new MalformedError(`content-encoding ${encoding}`)
  let received = 0
  message.on('error', (error) => decoder.destroy(error))
  message.on('data', (part: Buffer) => {
    received += part.length
    // Endless compressed data may decompress to nothing.
    if (received > maxBytes + MAX_HEADER_BYTES) message.destroy(new OversizeError())
  })
  return message.pipe(decoder)
}

function charsetOf(parameters: readonly string[]): string | null {
  for (const each of parameters) {
    const [, value] = /^\s*charset\s*=\s*"?([\w:.-]{1,40})"?\s*$/i.exec(each) ?? []
    if (value) return value.toLowerCase()
  }
  return null
}

/** Node reads headers as Latin-1, and many servers send addresses in UTF-8. */
function textOf(header: string | undefined): string | null {
  if (header === undefined) return null
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? header : text
}

function isAccepted(contentType: string, accept: readonly string[]): boolean {
  return (
    accept.length === 0 ||
    accept.some((each) =>
      each.endsWith('/*') ? contentType.startsWith(each.slice(0, -1)) : contentType === each,
    )
  )
}

/** Whether only texts are accepted. These contain no zero bytes, unless they are in UTF-16, which nobody serves. */
function claimsText(accept: readonly string[]): boolean {
  return accept.length > 0 && accept.every((each) => /^text\/|[/+](?:json|xml)$/.test(each))
}

/** As RFC 9110 §7.2: the port only if it is not the scheme's own, unless `withPort`, which CONNECT needs. */
function hostHeader(url: URL, withPort = false): string {
  const host = hostOf(url)
  const name = isIP(host) === 6 ? `[${host}]` : host
  return withPort || url.port ? `${name}:${portOf(url)}` : name
}

class OversizeError extends Error {}
class MalformedError extends Error {}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof ProxyError) return 'proxy'
  if (error instanceof MalformedError) return 'malformed'
  const code = (error as { code?: string } | undefined)?.code ?? ''
  if (/^(?:HPE_|Z_|ERR_HTTP|ERR_INVALID|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code))
    return 'malformed'
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'certificate'
  return 'connection'
}
