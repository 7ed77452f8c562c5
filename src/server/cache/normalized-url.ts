/** Every query parameter that changes an answer; the rest (utm_source, fbclid …) is ignored. */
const KNOWN = new Set([
  'type',
  'category',
  'opening',
  'recent',
  'query',
  'verbatim',
  'literal',
  'openingCategory',
  'openingSubCategory',
  'subcategoryId',
  'level',
  'source',
  'sort',
  'unpriced',
  'limit',
  'offset',
  'shown',
  'tab',
  'moves',
  'fen',
  'kids',
])

/** One spelling for all URLs that mean the same: known parameters only, sorted. */
export function normalizedUrl(url: URL): string {
  if (!url.search) return url.pathname
  // Broken escapes are read differently by different readers: such a URL stands for itself alone.
  if (!isDecodable(url.search)) return url.pathname + url.search
  const pairs: string[] = []
  for (const [name, value] of url.searchParams) {
    if (KNOWN.has(name) && value !== '') pairs.push(`${name}=${encodeURIComponent(value)}`)
  }
  return pairs.length > 0 ? `${url.pathname}?${pairs.toSorted().join('&')}` : url.pathname
}

/** Whether every %-escape is UTF-8: '%E0%A4' and '%FF' are not. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
