import { SITE_LANGUAGES } from '../texts/languages.ts'

const BASE = 'https://own.invalid'

/** Returns a path of this site, or '/' for anything that a browser would read as an address elsewhere. */
export function ownPath(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(given, BASE)
  const isPage = origin === BASE && !/^\/\/|^\/(?:api|auth\/)/.test(pathname)
  return isPage ? pathname + search + hash : '/'
}

/** Returns '/de' for '/de/help', and '' for a path without a language. */
export function prefixIn(path: string): string {
  const first = path.split(/[/?#]/)[1] ?? ''
  return SITE_LANGUAGES.some((each) => each === first) ? `/${first}` : ''
}
