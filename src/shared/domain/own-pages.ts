import type { SiteLanguage } from '../texts/languages.ts'

/** How many pages of its own a site may have. */
export const OWN_PAGES_MAX = 20
export const SLUG_MAX = 60

/** Where a page of the site's own is linked. */
export const PAGE_PLACES = ['footer', 'sidebar', 'none'] as const
export type PagePlace = (typeof PAGE_PLACES)[number]

/** No information page has a slash in its name. */
const PREFIX = 'page/'

export function ownPageName(slug: string): string {
  return PREFIX + slug
}

export function slugOfOwnPage(pageName: string): string {
  return pageName.slice(PREFIX.length)
}

/** The name of the page that says who answers for the site. It exists once it has text in some language. */
export const IMPRINT = 'imprint'

type InLanguage = { language: SiteLanguage; isWritten: boolean }

/**
 * Returns the text to show of a page: in the reader's language, else in English, else in the language of the site, else
 * in any that is written. The first text is shown if none is.
 */
export function textToShow<Text extends InLanguage>(
  texts: readonly [Text, ...Text[]],
  wanted: SiteLanguage,
  own: SiteLanguage,
): Text {
  const written = texts.filter(({ isWritten }) => isWritten)
  const [first = texts[0]] = [wanted, 'en', own]
    .flatMap((language) => written.filter((each) => each.language === language))
    .concat(written)
  return first
}
