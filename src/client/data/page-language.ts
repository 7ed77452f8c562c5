import { readWith } from '#client/kit/t.tsx'
import {
  isPseudo,
  isSiteLanguage,
  type SiteLanguage,
  SOURCE_LANGUAGE,
} from '#shared/texts/languages.ts'
import { ENGLISH_READER, type Reader } from '#shared/texts/text.ts'
import { serverPageContext } from './page-context.ts'

let browserReader: Reader | null = null

/**
 * The built scripts of a language hold its texts (scripts/texts/language-scripts.ts), so that the browser has nothing to
 * look up. Only the generated languages, and all of them in development, come with English scripts.
 */
function findReader(): Reader {
  const server = serverPageContext()
  if (server) return server.reader
  if (typeof document === 'undefined') return ENGLISH_READER
  return (browserReader ??= { language: pageLanguage(), find: null })
}

readWith(findReader)

/** The language of the page. */
export function pageLanguage(): SiteLanguage {
  const server = serverPageContext()
  if (server) return server.reader.language
  const { lang } = document.documentElement
  return isSiteLanguage(lang) ? lang : SOURCE_LANGUAGE
}

/** In the browser, before the page is hydrated. */
export async function prepareTexts(): Promise<void> {
  const language = pageLanguage()
  if (isPseudo(language)) {
    const { pseudoText } = await import('#shared/texts/pseudo.ts')
    browserReader = { language, find: (message) => pseudoText(message, language) }
  } else if (import.meta.env.DEV && language !== SOURCE_LANGUAGE) {
    const response = await fetch(`/@texts/${language}.json`)
    const texts = (await response.json()) as Record<string, string>
    browserReader = { language, find: (message) => texts[message] }
  }
}
