import { text } from '#shared/texts/text.ts'
import { nextTurn } from '../turns.ts'
import { AppError } from './app-error.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '#shared/domain/site-pictures.ts'

/** No call has input of half this depth. */
const MAX_DEPTH = 32
/** An import of 500 rows with all columns has 25,000 values, and its update with the old ones beside them 50,000. */
const MAX_VALUES = { few: 20_000, many: 120_000 }
type Values = keyof typeof MAX_VALUES

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...'"\\,[]{}',
].map((character) => character.charCodeAt(0))

/**
 * Refuses JSON that is nested deeply or has very many values, before it is parsed and checked: that takes many times as
 * long as this, which reads a megabyte in a few milliseconds.
 */
export function refuseTangled(json: string, values: Values): void {
  let depth = 0
  let commas = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at + 1)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw tangled()
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COMMA && ++commas >= MAX_VALUES[values]) throw tangled()
  }
}

/** Returns where a text that begins at `from` ends. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return json.length
}

function tangled(): AppError {
  return new AppError(
    400,
    'too_complex',
    text('The request body is nested too deeply or has too many values'),
  )
}

/** What members may send; and what anybody may, which is held in memory until all of it has come. */
const MAX_BYTES = 1024 * 1024
const MAX_BYTES_OF_STRANGERS = 16 * 1024
/** The calls whose body is a picture. */
const PICTURES = '/api/admin/site/pictures/'

/** Whether a request sends a picture, not JSON. */
export function sendsPicture({ req }: Context<AppEnv>): boolean {
  return req.method === 'PUT' && req.path.startsWith(PICTURES)
}

/** Whether there is a body. Over HTTP, a body has a length or comes in chunks (RFC 9112 §6.3). */
export function hasBody({ env, req }: Context<AppEnv>): boolean {
  if (!env?.incoming) return req.raw.body !== null
  return isChunked(req.raw) || Number(req.header('content-length') ?? 0) > 0
}

/** Whether the declared body is larger than any call accepts. */
export function isTooLarge(c: Context<AppEnv>): boolean {
  return Number(c.req.header('content-length') ?? 0) > mostBytes(c)
}

const mostBytes = (c: Context<AppEnv>): number => (sendsPicture(c) ? PICTURE_MAX_BYTES : MAX_BYTES)

export const refuseTooLarge: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isTooLarge(c)) throw tooLarge(mostBytes(c))
  await next()
}

/**
 * Refuses bodies that are too large for whoever sends them, before they are read. A body with a length is judged by
 * that length, because Node's parser reads no more than that; one in chunks is read here. Hono's own `bodyLimit` also
 * reads when there is no body, and copies node-server's lightweight request, which Node's `Request` does not support.
 */
async function limitBody(c: Context<AppEnv>, ofMembers: number): Promise<void> {
  const declared = Number(c.req.header('content-length') ?? 0)
  const { raw } = c.req
  const isUnmeasured = c.env?.incoming ? isChunked(raw) : !raw.headers.has('content-length')
  const isRead = isUnmeasured && raw.body !== null
  // Who sends it is asked only if that matters.
  if (declared <= MAX_BYTES_OF_STRANGERS && !isRead) return
  const isMember = ofMembers > MAX_BYTES_OF_STRANGERS && (await c.get('findViewer')()) !== null
  const most = isMember ? ofMembers : MAX_BYTES_OF_STRANGERS
  if (declared > most) throw tooLarge(most)
  if (isRead && raw.body) {
    const { url, method, headers } = raw
    c.req.raw = new Request(url, { method, headers, body: await readAll(raw.body, most) })
  }
}

/** Part of the route of a call: checks how large the body is, and what its JSON is like, before it is parsed. */
export function checkBody(values: Values): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await limitBody(c, mostBytes(c))
    // Hono keeps the text, and parses it later.
    if (hasBody(c) && !sendsPicture(c)) {
      const json = await readText(c)
      // Of many large ones that arrive together, each has a turn of its own.
      if (json.length > MAX_BYTES_OF_STRANGERS) await nextTurn()
      refuseTangled(json, values)
    }
    await next()
  }
}

/** For plain forms, which are short whoever sends them. */
export const limitForm: MiddlewareHandler<AppEnv> = async (c, next) => {
  await limitBody(c, MAX_BYTES_OF_STRANGERS)
  await next()
}

async function readText(c: Context<AppEnv>): Promise<string> {
  return c.req.text().catch(() => {
    throw unreadable()
  })
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
      throw unreadable()
    })
    if (done) return new Blob(parts)
    size += value.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    parts.push(value as BlobPart)
  }
}

function unreadable(): AppError {
  return new AppError(400, 'unreadable_body', text('The request body could not be read'))
}

function tooLarge(most: number): AppError {
  const fault =
    most === PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : text('The request body is too large')
  return new AppError(413, 'too_large', fault)
}
