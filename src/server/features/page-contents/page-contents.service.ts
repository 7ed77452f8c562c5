import { FOR_LATER } from '#shared/contracts/kids-lock.ts'
import type { PageContentView, PageSection } from '#shared/contracts/page-contents.ts'
import { type TextFigures, withFigures, withoutLinksOut } from '#shared/domain/page-texts.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
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

export async function getPageContent(
  ctx: AppContext,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentView> {
  const row = await findPageContent(ctx.db, pageName, language)
  if (!row) throw notFound('Page')
  if (ctx.kids && NOT_FOR_KIDS.has(pageName)) return presentPageContent(row, [FOR_LATER_SECTION])
  const sections: PageSection[] = withFigures(row.sections, figuresOf(ctx))
  return presentPageContent(row, ctx.kids ? withoutLinksOut(sections) : sections)
}

/** Returns the figures of this site that texts name. */
export function figuresOf({ config }: AppContext): TextFigures {
  const { auditMonths, searchStats, searchStatsMonths } = config
  return { auditMonths, searchStatsMonths: searchStats ? searchStatsMonths : null }
}
