import { isIP, type LookupFunction } from 'node:net'
import { isPageFragment, hostOf } from '#shared/domain/address-key.ts'
import {
  type AddressFault,
  type AddressRules,
  isAllowedHost,
  mayConnect,
  urlFault,
} from './address-rules.ts'
import type { Exchange } from './exchange.ts'
import { lookup, Resolver } from 'node:dns/promises'

/**
 * Requests an address that a person has entered, from inside our network (decisions/037). Nothing else in the server
 * may request such addresses.
 */
export type SafeFetch = (url: string, options?: FetchOptions) => Promise<FetchResult>

export type FetchOptions = {
  method?: 'GET' | 'HEAD'
  /** Media types such as `text/html` or `image/*` that the response may have. Empty: any. */
  accept?: readonly string[]
  /** The size limit of the body, after decompression. */
  maxBytes?: number
  /** What happens to a larger body: it is refused, or its first `maxBytes` are returned. */
  oversize?: 'refuse' | 'cut'
  /** The time limit for everything together: names, redirects, bodies. */
  timeoutMs?: number
  /** How many redirects are followed, at most 5. With 0, a redirect is itself the response. */
  redirects?: number
  signal?: AbortSignal
}

export type FetchResult =
  | FetchedResponse
  /** Our rules forbid it. `url` is the address at fault: the one asked for, or one that it redirects to. */
  | { outcome: 'refused'; why: Refusal; url: string }
  /** The network or the other server failed. `url` is the address that was requested last. */
  | { outcome: 'failed'; code: FetchFailure; url: string }

type FetchedResponse = {
  outcome: 'answered'
  /** Any status, including 404 and 500. */
  status: number
  /** The address that answered, after redirects. */
  url: string
  redirects: readonly Redirect[]
  /** The target of a redirect that was not followed, or null. */
  location: string | null
  /** Lower case, without parameters; empty if the server names none. */
  contentType: string
  /** Of the Content-Type header, in lower case; null if it names none. */
  charset: string | null
  /** Empty unless the status is 2xx and the method GET. */
  body: Buffer
  /** Whether `body` is only the beginning (`oversize: 'cut'`). */
  truncated: boolean
}

type Redirect = { status: number; from: string; to: string }

export type Refusal =
  | AddressFault
  | 'too_many_redirects'
  | 'redirect_circle'
  | 'wrong_type'
  | 'too_large'

export type FetchFailure =
  /** DNS says that the name does not exist or has no address. */
  | 'name_gone'
  /** The name could not be resolved now. */
  | 'name_unknown'
  | 'timeout'
  | 'connection'
  | 'certificate'
  /** What the server sends is not HTTP, or cannot be decompressed. */
  | 'malformed'
  | 'proxy'
  | 'aborted'

export type FetchParts = AddressRules & {
  /** `http://[user:password@]host:port`: every request goes through this proxy, which also resolves the names. */
  proxyUrl: string | null
  /** Replaces DNS, in tests. */
  resolve?: Resolve
}

const MAX_REDIRECTS = 5
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024

/** Never throws for what the network or another server does. */
export function createSafeFetch(parts: FetchParts): SafeFetch {
  const resolve = parts.resolve ?? resolveName
  const routeTo = async (url: URL, signal: AbortSignal) => {
    if (parts.proxyUrl) return { proxyUrl: parts.proxyUrl }
    const checked = await checkedAddresses(url, parts, resolve, signal)
    return 'addresses' in checked ? { lookup: pinned(checked.addresses) } : checked
  }

  /** Requests one address, without following redirects. */
  const request = async (url: URL, options: FetchOptions, signal: AbortSignal) => {
    const fault = urlFault(url, parts)
    if (fault && fault !== 'port') return { refused: fault }
    const route = await routeTo(url, signal)
    // A name that leads to a private address is refused as such, whatever its port.
    if (fault) return 'refused' in route ? route : { refused: fault }
    if ('refused' in route || 'failed' in route) return route
    const settings: Exchange = {
      method: options.method ?? 'GET',
      accept: options.accept ?? [],
      maxBytes: options.maxBytes ?? MAX_BYTES,
      oversize: options.oversize ?? 'refuse',
      userAgent: userAgent(parts.siteUrl),
      signal,
      route,
    }
    // undici takes 20 MB, which a server needs only once it requests something.
    const { exchange } = await import('./exchange.ts')
    return exchange(url, settings)
  }

  return async (address, options = {}) => {
    if (!URL.canParse(address)) return { outcome: 'refused', why: 'invalid', url: address }
    const limit = Math.min(options.redirects ?? MAX_REDIRECTS, MAX_REDIRECTS)
    const stop = stopAfter(options.timeoutMs ?? TIMEOUT_MS, options.signal)
    const redirects: Redirect[] = []
    let url = pageOf(new URL(address))
    try {
      for (;;) {
        const answer = await request(url, options, stop.signal)
        if ('refused' in answer) return { outcome: 'refused', why: answer.refused, url: url.href }
        if ('failed' in answer) {
          return { outcome: 'failed', code: stop.reason() ?? answer.failed, url: url.href }
        }
        const next = redirectTarget(answer.status, answer.location, url)
        if (!next || limit === 0) {
          const { status, contentType, charset, body, truncated } = answer
          const response = { status, contentType, charset, body, truncated }
          const location = next?.href ?? null
          return { outcome: 'answered', url: url.href, redirects, location, ...response }
        }
        redirects.push({ status: answer.status, from: url.href, to: next.href })
        if (redirects.some(({ from }) => from === next.href)) {
          return { outcome: 'refused', why: 'redirect_circle', url: next.href }
        }
        if (redirects.length > limit) {
          return { outcome: 'refused', why: 'too_many_redirects', url: next.href }
        }
        url = next
      }
    } finally {
      stop.clear()
    }
  }
}

/** The product and where to read about it, as RFC 9110 §10.1.5 asks of robots. */
function userAgent(siteUrl: string): string {
  return `Openfile/1 (+${siteUrl})`
}

/** Resolves a name once. All its addresses must be allowed, because an attacker may mix a private one in. */
async function checkedAddresses(
  url: URL,
  rules: AddressRules,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<
  { addresses: readonly string[] } | { refused: 'private_address' } | { failed: FetchFailure }
> {
  const host = hostOf(url)
  const isAllowed = isAllowedHost(url, rules)
  const resolved = isIP(host)
    ? [host]
    : await Promise.race([
        resolve(host, { signal, isLocal: isAllowed }),
        unknownOnceAborted(signal),
      ])
  if (typeof resolved === 'string') return { failed: resolved }
  return resolved.every((each) => mayConnect(each, isAllowed))
    ? { addresses: resolved }
    : { refused: 'private_address' }
}

/** Ends the wait for a name, because `dns.lookup`, which also reads the hosts file, cannot be canceled. */
function unknownOnceAborted(signal: AbortSignal): Promise<'name_unknown'> {
  return new Promise((resolve) => {
    const stop = () => resolve('name_unknown')
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Makes a connection use the addresses that were checked, whatever DNS says in the meantime. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    if (options.all) callback(null, all)
    else callback(null, all[0]?.address ?? '', all[0]?.family)
  }
}

function redirectTarget(status: number, location: string | null, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || !location) return null
  if (!URL.canParse(location, from)) return null
  const target = new URL(location, from)
  // RFC 9110 §10.2.2: the fragment stays, unless the answer names another.
  if (target.hash === '') target.hash = from.hash
  return pageOf(target)
}

/** Fragments that lead to a place on a page are dropped. */
function pageOf(url: URL): URL {
  if (!isPageFragment(url.hash)) url.hash = ''
  return url
}

/** Returns one signal for the caller's abort and the time limit; `reason` says which of them came first. */
function stopAfter(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'aborted' | null = null
  const stop = (why: 'timeout' | 'aborted') => {
    reason ??= why
    controller.abort()
  }
  const onAbort = () => stop('aborted')
  const timer = setTimeout(() => stop('timeout'), timeoutMs)
  outer?.addEventListener('abort', onAbort, { once: true })
  if (outer?.aborted) onAbort()
  return {
    signal: controller.signal,
    reason: () => reason,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onAbort)
    },
  }
}

/**
 * Returns all IP addresses of a name, IPv4 first, or why there are none. `isLocal` names may also be in the hosts file
 * of this machine.
 */
export type Resolve = (
  name: string,
  options: { signal: AbortSignal; isLocal: boolean },
) => Promise<readonly string[] | 'name_gone' | 'name_unknown'>

const LOOKUP_MS = 3_000
const TRIES = 2
/** The name does not exist, or it exists without an address. */
const GONE = ['ENOTFOUND', 'ENODATA']

/**
 * Asks DNS directly. `dns.lookup` would occupy one of libuv's four threads for each name whose servers do not respond,
 * and does not distinguish a name that no longer exists from a resolver that cannot be reached.
 */
const resolveName: Resolve = async (name, { signal, isLocal }) => {
  if (isLocal) return resolveLocally(name)
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) return 'name_unknown'
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (addresses.length > 0) return addresses
    const isGone = answers.every(
      (each) => each.status === 'rejected' && GONE.includes(codeOf(each.reason)),
    )
    return isGone ? 'name_gone' : 'name_unknown'
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function resolveLocally(name: string) {
  try {
    const found = await lookup(name, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  } catch (error) {
    return codeOf(error) === 'ENOTFOUND' ? 'name_gone' : 'name_unknown'
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? ''
}
