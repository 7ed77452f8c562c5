import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import { findPageContent } from './page-contents.queries.ts'

export async function getPageContent(ctx: AppContext, pageName: string): Promise<PageContentView> {
  const row = await findPageContent(ctx.db, pageName)
  if (!row) throw notFound('Page')
  const { id, title, subtitle, sections, order } = row
  return {
    id,
    pageName: row.pageName,
    title,
    subtitle,
    sections,
    order,
    updatedAt: isoTime(row.updatedAt),
  }
}
