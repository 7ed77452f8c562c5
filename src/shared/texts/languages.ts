/** What the site can speak (docs/languages.md), as BCP 47 tags. English is what stands in the code. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr'] as const

/**
 * Languages for development and tests, which pseudo.ts generates: 'en-XA' is accented and longer, and 'ar-XB' runs from
 * right to left.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const

/** A language that texts are written in. */
export type TextLanguage = (typeof SITE_LANGUAGES)[number]
type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number]
export type SiteLanguage = TextLanguage | PseudoLanguage

/**
 * The switch: the languages that are offered unless SITE_LANGUAGES says otherwise. A language is added when all of its
 * texts are translated; from then on, tests/texts.test.ts fails if one is missing.
 */
export const COMPLETE_LANGUAGES: readonly SiteLanguage[] = ['en', 'de', 'es', 'fr']

/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = 'en' satisfies TextLanguage

/** What each language calls itself; the generated ones have no name but their tag. */
export const LANGUAGE_LABELS: Readonly<Partial<Record<SiteLanguage, string>>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

/** The languages that have catalogs, and texts of the information pages beside the English ones. */
export const TRANSLATED_LANGUAGES = ['de', 'es', 'fr'] as const satisfies readonly TextLanguage[]
export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number]

export function isSiteLanguage(tag: string): tag is SiteLanguage {
  return (SITE_LANGUAGES as readonly string[]).includes(tag) || isPseudo(tag)
}

export function isPseudo(tag: string): tag is PseudoLanguage {
  return (PSEUDO_LANGUAGES as readonly string[]).includes(tag)
}

/** The locale for dates, numbers and plurals. The generated languages have those of English. */
export function localeOf(language: SiteLanguage): string {
  return language === 'en' || isPseudo(language) ? 'en-US' : language
}

export function directionOf(language: SiteLanguage): 'ltr' | 'rtl' {
  return language === 'ar-XB' ? 'rtl' : 'ltr'
}

type LanguageOffer = { read: string; close: string }

/**
 * What a page says to readers of another language, in that language. Besides the names of languages, these are the only
 * words of a page that are in no catalog.
 */
export const LANGUAGE_OFFERS: Readonly<Record<TextLanguage, LanguageOffer>> = {
  en: { read: 'Read this page in English', close: 'Close' },
  de: { read: 'Diese Seite auf Deutsch lesen', close: 'Schließen' },
  es: { read: 'Leer esta página en español', close: 'Cerrar' },
  fr: { read: 'Lire cette page en français', close: 'Fermer' },
}
