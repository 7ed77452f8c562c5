import {
  type PageContentView,
  type PageText,
  type PageTextEntry,
  type PageTextView,
  pageContentView,
} from '#shared/contracts/page-contents.ts'
import { SITE_LANGUAGES, type TextLanguage } from '#shared/texts/languages.ts'
import type { PageContentRow } from './page-contents.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { isoTime } from '#shared/domain/days.ts'

/** `sections` are the row's sections with this site's figures filled in. */
export function presentPageContent(
  row: PageContentRow,
  sections: PageContentView['sections'],
): PageContentView {
  return presentAs(pageContentView, row, { sections })
}

/** A page in the list of the console. */
export function presentPageTextEntry(
  page: PageContentRow,
  translations: readonly PageContentRow[],
  isOriginal: boolean | null,
): PageTextEntry {
  const { id, pageName, title, updatedAt } = page
  return {
    id,
    pageName,
    title,
    updatedAt: isoTime(updatedAt),
    isOriginal,
    isWritten: [page, ...translations].some(({ sections }) => sections.length > 0),
    translations: SITE_LANGUAGES.filter((each) => each !== page.language).map((language) => ({
      language,
      state: stateOf(
        language,
        translations.find((each) => each.language === language),
      ),
    })),
  }
}

/** The state of a page's text in a language, of which `row` is what readers see. */
export function stateOf(
  language: TextLanguage,
  row: PageContentRow | undefined,
): PageTextView['state'] {
  if (row?.language !== language) return 'missing'
  return row.isOlder ? 'older' : 'current'
}

type Edited = Pick<PageTextView, 'language' | 'state' | 'original' | 'isOriginal' | 'figures'>

/** A page as it is edited, with its placeholders. */
export function presentPageText(
  { id, pageName, title, subtitle, sections, updatedAt }: PageContentRow,
  { language, state, original, isOriginal, figures }: Edited,
): PageTextView {
  return {
    id,
    pageName,
    title,
    subtitle,
    sections,
    updatedAt: isoTime(updatedAt),
    language,
    state,
    original: original && presentText(original),
    isOriginal,
    figures,
  }
}

function presentText({ title, subtitle, sections }: PageText): PageText {
  return { title, subtitle, sections }
}
