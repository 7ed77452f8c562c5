import { isPseudo, isSiteLanguage, type SiteLanguage } from './languages.ts'

/** `prefix` is what precedes the path of a page in a language other than the site's own: '/de', or ''. */
export type PageAddress = { language: SiteLanguage; prefix: string; path: string }

/** The languages that a site offers; the first is spoken at addresses without a prefix. */
export type Offered = readonly SiteLanguage[]

export function prefixOf(language: SiteLanguage, [own]: Offered): string {
  return language === own ? '' : `/${language}`
}

/** Reads the language of a page from its path. A prefix of the site's own language, or of no language, is no prefix. */
export function pageAddress(pathname: string, offered: Offered): PageAddress {
  const [own = 'en'] = offered
  const [, first = ''] = /^\/([\w-]+)(?=\/|$)/.exec(pathname) ?? []
  if (!isSiteLanguage(first) || first === own || !offered.includes(first))
    return { language: own, prefix: '', path: pathname }
  const prefix = `/${first}`
  return { language: first, prefix, path: withoutPrefix(pathname, prefix) }
}

/** Returns the address of a path in a language: '/de' for the home page, '/de/help'. */
export function withPrefix(path: string, prefix: string): string {
  return prefix && /^\/(?=$|[?#])/.test(path) ? prefix + path.slice(1) : prefix + path
}

export function withoutPrefix(pathname: string, prefix: string): string {
  return prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`))
    ? pathname.slice(prefix.length) || '/'
    : pathname
}

/**
 * The same page in each language, for `hreflang`, and for readers of others the one without a prefix. None if there is
 * only one language. The generated languages are for nobody.
 */
export function siblingPages(path: string, offered: Offered): { hrefLang: string; path: string }[] {
  const real = offered.filter((each) => !isPseudo(each))
  if (real.length < 2) return []
  const pages = real.map((each) => ({
    hrefLang: each as string,
    path: withPrefix(path, prefixOf(each, offered)),
  }))
  return [...pages, { hrefLang: 'x-default', path }]
}
