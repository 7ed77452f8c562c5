import { FOR_LATER } from '#shared/contracts/kids-lock.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { presentPageContent } from './page-contents.presenter.ts'
import { findPageContent } from './page-contents.queries.ts'

/** Pages that recommend books and sites for everybody. */
const NOT_FOR_KIDS: ReadonlySet<string> = new Set(['play', 'other-resources'])
const FOR_LATER_SECTION = {
  heading: FOR_LATER,
  id: 'later',
  body: ['There is a lot of chess for kids here. If you need this page now, ask a grown-up.'],
}

export async function getPageContent(ctx: AppContext, pageName: string): Promise<PageContentView> {
  const row = await findPageContent(ctx.db, pageName)
  if (!row) throw notFound('Page')
  const isHidden = ctx.kids && NOT_FOR_KIDS.has(pageName)
  return presentPageContent(row, isHidden ? [FOR_LATER_SECTION] : filledIn(row.sections, ctx))
}

/** Fills in this site's figures. The browser fills in {SUPPORT_EMAIL}. */
function filledIn(
  sections: PageContentView['sections'],
  { config }: AppContext,
): PageContentView['sections'] {
  const fill = (texts: readonly string[]) =>
    texts
      // If searches are not counted, the text about counting them is left out.
      .filter((text) => config.searchStats || !text.includes('{SEARCH_STATS_MONTHS}'))
      .map((text) =>
        text
          .replaceAll('{AUDIT_MONTHS}', String(config.auditMonths))
          .replaceAll('{SEARCH_STATS_MONTHS}', String(config.searchStatsMonths)),
      )
  return sections.map((section) => ({
    ...section,
    body: fill(section.body),
    ...(section.items ? { items: fill(section.items) } : {}),
  }))
}
