const MAX_ALIASES = 20_000
const MAX_URL_LENGTH = 2_000

/** Maps URLs as visitors spell them to normalized URLs, which saves parsing on the hot path. */
export type UrlAliases = {
  find(url: string): string | undefined
  remember(url: string, normalized: string): void
}

export function createUrlAliases(): UrlAliases {
  const aliases = new Map<string, string>()
  return {
    find: (url) => aliases.get(url),
    remember(url, normalized) {
      if (url.length > MAX_URL_LENGTH || aliases.has(url)) return
      if (aliases.size >= MAX_ALIASES) aliases.clear()
      aliases.set(url, normalized)
    },
  }
}
