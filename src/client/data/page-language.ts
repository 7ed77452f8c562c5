import { readWith, t } from '#client/kit/t.tsx'
import { isLanguage, type Language, USUAL_LANGUAGE } from '#shared/domain/filters/language.ts'
import {
  isPseudo,
  isSiteLanguage,
  type SiteLanguage,
  SOURCE_LANGUAGE,
  type TextLanguage,
} from '#shared/texts/languages.ts'
import { ENGLISH_READER, type Reader } from '#shared/texts/text.ts'
import { prefixOf, withoutPrefix, withPrefix } from '#shared/texts/page-address.ts'
import { serverPageContext } from './page-context.ts'
import { pageSite } from './site.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

/**
 * What openings are called: the build puts a language's names into its scripts in place of this, and null into the
 * English ones.
 */
declare const PAGE_OPENINGS: Reader['opening']

let browserReader: Reader | null = null

/**
 * The built scripts of a language hold its texts and its names of openings (scripts/texts/language-scripts.ts), so that
 * the browser has nothing to look up. Only the generated languages, and all of them in development, come with English scripts.
 */
function findReader(): Reader {
  const server = serverPageContext()
  if (server) return server.reader
  if (typeof document === 'undefined') return ENGLISH_READER
  return (browserReader ??= {
    language: pageLanguage(),
    find: null,
    site: pageSite(),
    opening: import.meta.env.DEV ? null : PAGE_OPENINGS,
  })
}

/** Texts are those of whoever sees the page; until this is called, as in tests, they are English. */
export function readAsVisitor(): void {
  readWith(findReader)
}

export function pageLanguage(): SiteLanguage {
  const server = serverPageContext()
  if (server) return server.reader.language
  const { lang } = document.documentElement
  return isSiteLanguage(lang) ? lang : SOURCE_LANGUAGE
}

/** The language for texts that are stored, such as those of the information pages; the generated languages have none. */
export function textLanguage(): TextLanguage {
  const language = pageLanguage()
  return isPseudo(language) ? SOURCE_LANGUAGE : language
}

/** In the browser, before the page is hydrated. */
export async function prepareTexts(): Promise<void> {
  readAsVisitor()
  const language = pageLanguage()
  if (isPseudo(language)) {
    const { pseudoReader } = await import('#shared/texts/pseudo.ts')
    browserReader = { ...pseudoReader(language), site: pageSite() }
  } else if (import.meta.env.DEV && language !== SOURCE_LANGUAGE) {
    const response = await fetch(`/@texts/${language}.json`)
    const texts = (await response.json()) as Record<string, string>
    const { openingName } = await import('#shared/domain/opening-names.ts')
    const opening = (name: string) => openingName(name, language)
    const find = (message: string) => ownValue(texts, message)
    browserReader = { language, find, opening, site: pageSite() }
  }
}

/** The languages that the site offers; the first has no prefix. */
export function offeredLanguages(): readonly SiteLanguage[] {
  const listed = serverPageContext()?.languages ?? document.documentElement.dataset.languages
  return typeof listed === 'string' ? (listed.split(' ') as SiteLanguage[]) : (listed ?? ['en'])
}

/** The language of the texts that others are translations of: the site's own. */
export function ownTextLanguage(): TextLanguage {
  const [own = SOURCE_LANGUAGE] = offeredLanguages()
  return isPseudo(own) ? SOURCE_LANGUAGE : own
}

/** What precedes the paths of pages in the language of this one: '/de', or ''. */
export function pagePrefix(): string {
  return serverPageContext()?.prefix ?? prefixOf(pageLanguage(), offeredLanguages())
}

/** Returns the address of a page in the language of this one; links of the router do it by themselves. */
export function localPath(path: string): string {
  return withPrefix(path, pagePrefix())
}

/** Returns the path of the address bar without the language, as the router and `paths` have it. */
export function sitePath(): string {
  return withoutPrefix(location.pathname, pagePrefix())
}

/** The language of the page, in which lessons come first; none in English. */
export const pageLanguages = (): readonly Language[] =>
  isLanguage(t.language) && t.language !== USUAL_LANGUAGE ? [t.language] : []
