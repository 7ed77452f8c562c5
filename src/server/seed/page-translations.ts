import type { PageText } from '#shared/contracts/page-contents.ts'
import type { TextLanguage, TranslatedLanguage } from '#shared/texts/languages.ts'
import { PAGE_CONTENTS } from './page-contents.ts'
import { DE_PAGES } from './page-contents/de/pages.ts'
import { ES_PAGES } from './page-contents/es/pages.ts'
import { FR_PAGES } from './page-contents/fr/pages.ts'

/** The texts of a language by the names of the pages. */
export type TranslatedPages = Readonly<Record<string, PageText>>

export const PAGE_TRANSLATIONS: Readonly<Record<TranslatedLanguage, TranslatedPages>> = {
  de: DE_PAGES,
  es: ES_PAGES,
  fr: FR_PAGES,
}

/** What 'Restore Original Text' brings back, in all languages (docs/product.md §14.14). */
export const ORIGINAL_TEXTS: readonly (PageText & { pageName: string; language: TextLanguage })[] =
  [
    ...PAGE_CONTENTS.map((page) => ({ ...page, language: 'en' as const })),
    ...Object.entries(PAGE_TRANSLATIONS).flatMap(([language, pages]) =>
      Object.entries(pages).map(([pageName, page]) => ({
        ...page,
        pageName,
        language: language as TranslatedLanguage,
      })),
    ),
  ]
