import normalizeUrl from 'normalize-url'

/** Returns the name or the address that a URL leads to: without brackets and without the dot of a complete name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')
}

/** Parameters that only say where a reader came from. All others can decide what a page shows. */
const OF_CAMPAIGNS = [/^utm_/i, /^(?:fbclid|gclid|mc_cid|mc_eid|igshid)$/i]

/**
 * Returns what all spellings of one address have in common (docs/product.md §3.1): an address without its scheme, whose
 * key is itself. The columns `url_key` hold it, and nothing else decides whether two addresses are the same.
 */
export function addressKey(address: string): string {
  return keysOfAddress(address).urlKey
}

/** Returns the key and, for a book, the code by which it is known at its other addresses. */
export function keysOfAddress(address: string): { urlKey: string; bookCode: string | null } {
  const url = normalizedUrl(address)
  if (!url) return { urlKey: address, bookCode: null }
  return { urlKey: keyOfSite(url) ?? url.host + restOf(url), bookCode: bookCodeOf(url) }
}

/** What follows #! or #/ is a page of its own. */
export function isPageFragment(hash: string): boolean {
  return /^#[!/]/.test(hash)
}

export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

/** Returns null if it is not the address of a web page. */
function normalizedUrl(address: string): URL | null {
  try {
    const { protocol, port, hash, href } = new URL(address)
    if (protocol !== 'http:' && protocol !== 'https:') return null
    return new URL(
      normalizeUrl(href, {
        // With https, the port of http://example.org:443 would look like the usual one.
        forceHttps: port !== '443',
        removeQueryParameters: OF_CAMPAIGNS,
        stripHash: !isPageFragment(hash),
      }),
    )
  } catch {
    return null
  }
}

/** Returns what follows the host; nothing for the start page of a site. */
function restOf({ pathname, search, hash }: URL): string {
  const rest = pathname + search + hash
  return rest === '/' ? '' : rest
}

/** Some sites have many addresses for one thing. Returns null if the site's rule says nothing about this one. */
function keyOfSite(url: URL): string | null {
  const { hostname, port, pathname } = url
  if (port !== '') return null
  if (YOUTUBE.test(hostname)) return youTubeKey(url)
  if (AMAZON.test(hostname)) return amazonKey(url)
  for (const { hosts, path, keyOf } of SITES) {
    const id = hosts.includes(hostname) ? path.exec(pathname)?.[1] : undefined
    if (id !== undefined) return keyOf(id)
  }
  return null
}

const SITES: readonly {
  hosts: readonly string[]
  path: RegExp
  keyOf: (id: string) => string
}[] = [
  {
    hosts: ['chessable.com'],
    path: /\/course\/(\d+)(?=\/|$)/,
    keyOf: (id) => `chessable.com/course/${id}`,
  },
  {
    hosts: ['lichess.org'],
    // A study, or one of its chapters.
    path: /^\/study\/(\w{8}(?:\/\w{8})?)$/,
    keyOf: (id) => `lichess.org/study/${id}`,
  },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    path: /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|ondemand\/[^/]+\/|(?:album|showcase)\/\d+\/video\/)?(\d+)(?=\/|$)/,
    keyOf: (id) => `vimeo.com/${id}`,
  },
  {
    hosts: ['archive.org'],
    path: /^\/details\/([^/]+)/,
    keyOf: (id) => `archive.org/details/${id}`,
  },
]

const YOUTUBE = /^(?:(?:m|music)\.)?youtube\.com$|^youtube-nocookie\.com$|^youtu\.be$/
/** `/embed/live_stream?channel=…` shows whatever a channel sends at the time. */
const VIDEO_PATH = /^\/(?:shorts|live|embed|v)\/(?!live_stream$)([\w-]+)$/

function youTubeKey(url: URL): string {
  const { hostname, pathname, searchParams } = url
  const list = searchParams.get('list')
  const video =
    hostname === 'youtu.be'
      ? /^\/([\w-]+)$/.exec(pathname)?.[1]
      : pathname === '/watch'
        ? searchParams.get('v')
        : VIDEO_PATH.exec(pathname)?.[1]
  if (list && (pathname === '/playlist' || video === 'videoseries'))
    return `youtube.com/playlist?${parameter('list', list)}`
  if (video) return `youtube.com/watch?${parameter('v', video)}`
  return (hostname === 'youtu.be' ? hostname : 'youtube.com') + restOf(url)
}

/** The sites of all countries, such as amazon.com, amazon.de, amazon.co.uk and amazon.com.au. */
const AMAZON = /^amazon\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/
const PRODUCT = /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/ASIN)\/([a-z\d]{10})(?![a-z\d])/i

function amazonKey({ hostname, pathname, searchParams }: URL): string | null {
  const code = PRODUCT.exec(pathname)?.[1]
  if (code) return `${hostname}/dp/${code.toUpperCase()}`
  const words = pathname === '/s' ? searchParams.get('k') : null
  return words ? `${hostname}/s?${parameter('k', words)}` : null
}

function parameter(name: string, value: string): string {
  return new URLSearchParams({ [name]: value }).toString()
}

/** An ISBN-13 in the address, or Amazon's code, which for a book is its ISBN-10. */
function bookCodeOf(url: URL): string | null {
  const code = AMAZON.test(url.hostname)
    ? PRODUCT.exec(url.pathname)?.[1]?.toUpperCase()
    : undefined
  if (code !== undefined) return isIsbn10(code) ? isbn13Of(code) : code
  return isbn13In(url.pathname + url.search)
}

/** Shops write an ISBN-13 in one piece or with hyphens. */
const ISBN_13 = /(?<!\d-?)97[89](?:-?\d){10}(?!-?\d)/g

function isbn13In(text: string): string | null {
  for (const [written] of text.matchAll(ISBN_13)) {
    const digits = written.replaceAll('-', '')
    if (digits.endsWith(checkDigit13(digits.slice(0, 12)))) return digits
  }
  return null
}

/** Each digit counts as often as its place says, from 10 down to 1; X is ten. */
function isIsbn10(code: string): boolean {
  if (!/^\d{9}[\dX]$/.test(code)) return false
  const sum = [...code].reduce(
    (total, digit, place) => total + (10 - place) * (digit === 'X' ? 10 : Number(digit)),
    0,
  )
  return sum % 11 === 0
}

function isbn13Of(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`
  return digits + checkDigit13(digits)
}

/** Of twelve digits, which count once and three times in turn. */
function checkDigit13(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}
