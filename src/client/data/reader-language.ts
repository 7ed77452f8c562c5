import type { SiteLanguage } from '#shared/domain/site-languages.ts'

/** Returns the language in which the site speaks to the reader of a page. */
export function readerLanguage(): SiteLanguage {
  return 'en'
}
