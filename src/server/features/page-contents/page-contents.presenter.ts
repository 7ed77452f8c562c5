import type {
  PageContentView,
  PageText,
  PageTextEntry,
  PageTextView,
} from '#shared/contracts/page-contents.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { PageContentRow } from './page-contents.queries.ts'

/** `sections` are the row's sections with this site's figures filled in. */
export function presentPageContent(
  { id, pageName, title, subtitle, order, updatedAt }: PageContentRow,
  sections: PageContentView['sections'],
): PageContentView {
  return { id, pageName, title, subtitle, sections, order, updatedAt: isoTime(updatedAt) }
}

/** A page in the list of the console. */
export function presentPageTextEntry(
  { id, pageName, title, updatedAt }: PageContentRow,
  isOriginal: boolean | null,
): PageTextEntry {
  return { id, pageName, title, updatedAt: isoTime(updatedAt), isOriginal }
}

/** A page as it is edited, with its placeholders. */
export function presentPageText(
  { id, pageName, title, subtitle, sections, updatedAt }: PageContentRow,
  { original, isOriginal, figures }: Pick<PageTextView, 'original' | 'isOriginal' | 'figures'>,
): PageTextView {
  return {
    id,
    pageName,
    title,
    subtitle,
    sections,
    updatedAt: isoTime(updatedAt),
    original: original && presentText(original),
    isOriginal,
    figures,
  }
}

function presentText({ title, subtitle, sections }: PageText): PageText {
  return { title, subtitle, sections }
}
