import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, Client, type Dispatcher, errors, ProxyAgent } from 'undici'
import type { FetchFailure } from './safe-fetch.ts'
import { hostOf } from '#shared/domain/address-key.ts'

/** One request and its response. */
export type Exchange = {
  method: 'GET' | 'HEAD'
  accept: readonly string[]
  maxBytes: number
  oversize: 'refuse' | 'cut'
  userAgent: string
  signal: AbortSignal
  route: Route
}

/** Leads to the checked addresses of a name, or through the operator's proxy, which resolves the name. */
type Route = { lookup: LookupFunction } | { proxyUrl: string }

type Answer = {
  status: number
  /** The Location header as sent. */
  location: string | null
  contentType: string
  charset: string | null
  body: Buffer
  truncated: boolean
}

type Fault = { refused: 'wrong_type' | 'too_large' } | { failed: FetchFailure }
type Response = Dispatcher.ResponseData

/** The limit for all header lines together. */
const MAX_HEADER_BYTES = 32 * 1024
/**
 * How much more than `maxBytes` may arrive. It covers what streams buffer while we read, so only compressed data that
 * shrinks when decompressed exceeds it.
 */
const MAX_SURPLUS_BYTES = 256 * 1024
/** How much of a body is searched for signs that it is binary, although it claims to be text. */
const SNIFFED_BYTES = 1024
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Requests one URL whose address has been checked. Every connection serves one request only. */
export async function exchange(url: URL, settings: Exchange): Promise<Answer | Fault> {
  const dispatcher = dispatcherFor(settings)
  let response: Response | null = null
  try {
    response = await dispatcher.request({
      // A certificate names a host without the last dot.
      origin: `${url.protocol}//${authorityOf(url)}`,
      path: url.pathname + url.search,
      method: settings.method,
      headers: {
        'User-Agent': settings.userAgent,
        Accept: settings.accept.length > 0 ? `${settings.accept.join(', ')}, */*;q=0.1` : '*/*',
        'Accept-Encoding': 'gzip, deflate, br',
        'Accept-Language': 'en, *;q=0.5',
      },
      signal: settings.signal,
    })
    return await read(response, settings)
  } catch (error) {
    return { failed: failureOf(error, response !== null, settings) }
  } finally {
    // Without a listener, the end of a body that nobody reads would be an uncaught error.
    response?.body.on('error', () => undefined)
    await dispatcher.destroy()
  }
}

function dispatcherFor({ maxBytes, route, signal }: Exchange): Dispatcher {
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: maxBytes + MAX_SURPLUS_BYTES,
    // The abort signal limits the time instead.
    connectTimeout: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    allowH2: false,
  }
  if ('lookup' in route) return new Agent({ ...limits, connect: { lookup: route.lookup, signal } })
  return new ProxyAgent({
    ...limits,
    uri: route.proxyUrl,
    // ProxyAgent does not hand its limits to the connections on which it forwards plain HTTP.
    factory: (origin, options) => new Client(origin, { ...options, ...limits }),
  })
}

async function read(response: Response, settings: Exchange): Promise<Answer | Fault> {
  const { statusCode: status, headers, body: sent } = response
  const [type = '', ...parameters] = (first(headers['content-type']) ?? '').split(';')
  const contentType = type.trim().toLowerCase()
  const location = textOf(first(headers.location))
  const head = { status, location, contentType, charset: charsetOf(parameters) }
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && !isAccepted(contentType, settings.accept)) return { refused: 'wrong_type' }
  if (!isSuccess || settings.method === 'HEAD') {
    return { ...head, body: Buffer.alloc(0), truncated: false }
  }
  const { accept, maxBytes, oversize } = settings
  const announced = Number(first(headers['content-length']) ?? 0)
  if (oversize === 'refuse' && announced > maxBytes) return { refused: 'too_large' }
  const encoding = (first(headers['content-encoding']) ?? '').trim().toLowerCase()
  const { body, truncated } = await readBody(decoded(sent, encoding), maxBytes)
  if (truncated && oversize === 'refuse') return { refused: 'too_large' }
  const isText = !body.subarray(0, SNIFFED_BYTES).includes(0) || isUtf16(body, head.charset)
  if (claimsText(accept) && !isText) return { refused: 'wrong_type' }
  return { ...head, body, truncated }
}

/** Every other byte of Western text in UTF-16 is 0. */
function isUtf16([first, second]: Buffer, charset: string | null): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || /^utf-?16/.test(charset ?? '')
}

/** Reads until the limit. No more of a bomb than the limit is ever decompressed. */
async function readBody(
  source: Readable,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const parts: Buffer[] = []
  let size = 0
  let isOversize = false
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size > maxBytes) break
    }
  } catch (error) {
    isOversize = codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
    if (!isOversize) throw error
  }
  const body = Buffer.concat(parts).subarray(0, maxBytes)
  return { body, truncated: isOversize || size > maxBytes }
}

function decoded(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body
  const createDecoder = DECODERS.get(encoding)
  if (!createDecoder) throw new MalformedError(`content-encoding ${encoding}`)
  // An error of either stream reaches the reader of the decoder.
  return pipeline(body, createDecoder(), () => undefined)
}

/** Returns the first value of a header that is repeated against the rules, as `node:http` does. */
function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function charsetOf(parameters: readonly string[]): string | null {
  for (const each of parameters) {
    const [, value] = /^\s*charset\s*=\s*"?([\w:.-]{1,40})"?\s*$/i.exec(each) ?? []
    if (value) return value.toLowerCase()
  }
  return null
}

/** Headers are read as Latin-1, and many servers send addresses in UTF-8. */
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

/** Whether only texts are accepted. Texts contain no zero bytes, unless they are in UTF-16, which nobody serves. */
function claimsText(accept: readonly string[]): boolean {
  return accept.length > 0 && accept.every((each) => /^text\/|[/+](?:json|xml)$/.test(each))
}

/** Returns host and port as in RFC 9110 §7.2: the port only if it is not the scheme's default. */
function authorityOf(url: URL): string {
  const host = hostOf(url)
  const name = isIP(host) === 6 ? `[${host}]` : host
  return url.port ? `${name}:${url.port}` : name
}

class MalformedError extends Error {}

function failureOf(
  error: unknown,
  hasResponse: boolean,
  { signal, route }: Exchange,
): FetchFailure {
  if (signal.aborted) return 'aborted'
  if (isMalformed(error)) return 'malformed'
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/.test(codeOf(error))) {
    return 'certificate'
  }
  return 'proxyUrl' in route && !hasResponse ? 'proxy' : 'connection'
}

function isMalformed(error: unknown): boolean {
  return (
    error instanceof MalformedError ||
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    // The server switched protocols unasked, or sent 100 Continue for a request without a body.
    (error instanceof errors.SocketError && /^bad (?:upgrade|response)$/.test(error.message)) ||
    /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(codeOf(error))
  )
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
