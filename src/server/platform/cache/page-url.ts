/** Every query parameter that changes a response; others (utm_source, fbclid …) are ignored. */
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

/** Returns one spelling for all equivalent URLs: only known parameters, sorted. */
export function normalizedUrl(url: URL): string {
  if (!url.search) return url.pathname
  // Broken escapes are interpreted differently by different readers, so such a URL is its own normal form.
  if (!isDecodable(url.search)) return url.pathname + url.search
  const pairs: string[] = []
  for (const [name, value] of url.searchParams) {
    if (KNOWN.has(name) && value !== '') pairs.push(`${name}=${encodeURIComponent(value)}`)
  }
  return pairs.length > 0 ? `${url.pathname}?${pairs.toSorted().join('&')}` : url.pathname
}

/** Whether every %-escape is valid UTF-8; '%E0%A4' and '%FF' are not. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
