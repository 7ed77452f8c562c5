import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { PageContentRow } from './page-contents.queries.ts'

/** `sections` are the row's sections with this site's figures filled in. */
export function presentPageContent(
  { id, pageName, title, subtitle, order, updatedAt }: PageContentRow,
  sections: PageContentView['sections'],
): PageContentView {
  return { id, pageName, title, subtitle, sections, order, updatedAt: isoTime(updatedAt) }
}
