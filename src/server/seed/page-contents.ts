import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { pageSection, type PageText } from '#shared/contracts/page-contents.ts'
import {
  type TextLanguage,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from '#shared/texts/languages.ts'
import { serverFile } from '../platform/server-files.ts'

const pageText = z.strictObject({
  title: z.string(),
  subtitle: z.string().nullable(),
  sections: z.array(pageSection.strict()),
})
const translatedPages = z.record(z.string(), pageText)
const englishPages = z.record(
  z.string(),
  pageText.extend({ updatedAt: z.iso.date().transform((day) => `${day}T00:00:00.000Z`) }),
)

export type PageContentSeed = PageText & {
  pageName: string
  order: number
  /** The date of the text, not of the installation, because pages show it. */
  updatedAt: string
}

/**
 * The rows of page_contents, which are also what 'Restore Original Text' brings back (docs/product.md §14.14), in the
 * order of data/pages/en.json. In the texts, `{SUPPORT_EMAIL}` stands for the support address, and `[label](/path)`,
 * `[label](https://…)` or `[label](mailto:…)` for a link; pages fill in both when they render. The API fills in
 * `{AUDIT_MONTHS}` and `{SEARCH_STATS_MONTHS}`, the months for which the security log and the counts of searches are
 * kept. A text about something that is turned off is left out.
 */
export const PAGE_CONTENTS: readonly PageContentSeed[] = Object.entries(
  englishPages.parse(pagesIn('en')),
).map(([pageName, page], order) => ({ pageName, order, ...page }))

/** The texts of each language by the names of the pages. */
export const PAGE_TRANSLATIONS = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((language) => [language, translatedPages.parse(pagesIn(language))]),
) as Readonly<Record<TranslatedLanguage, Readonly<Record<string, PageText>>>>

/** What 'Restore Original Text' brings back, in all languages (docs/product.md §14.14). */
export const ORIGINAL_TEXTS: readonly (PageText & { pageName: string; language: TextLanguage })[] =
  [
    ...PAGE_CONTENTS.map((page) => ({ ...page, language: 'en' as const })),
    ...TRANSLATED_LANGUAGES.flatMap((language) =>
      Object.entries(PAGE_TRANSLATIONS[language]).map(([pageName, page]) => ({
        ...page,
        pageName,
        language,
      })),
    ),
  ]

function pagesIn(language: TextLanguage): unknown {
  return JSON.parse(readFileSync(serverFile(`seed/data/pages/${language}.json`), 'utf8'))
}
