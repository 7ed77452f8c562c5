import { FOR_LATER } from '#shared/contracts/kids.ts'
import {
  type OwnPageView,
  ownPageView,
  type PageContentView,
  type PageSection,
} from '#shared/contracts/page-contents.ts'
import { IMPRINT, ownPageName, textToShow } from '#shared/domain/own-pages.ts'
import {
  type TextFigures,
  withFigures,
  withoutLinksOut,
  withSiteName,
} from '#shared/domain/page-texts.ts'
import type { TextLanguage, SiteLanguage } from '#shared/texts/languages.ts'
import { translated, type T, text, translator } from '#shared/texts/text.ts'
import { readerOf } from '../../platform/texts/catalogs.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { presentPageContent } from './page-contents.presenter.ts'
import { type PageContentRow, inLanguage } from './page-contents.queries.ts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { pageContents, pageTranslations } from '../../platform/db/schema/pages.ts'

/** Pages that recommend books and sites for everybody. */
const NOT_FOR_KIDS: ReadonlySet<string> = new Set(['play', 'other-resources'])
function forLater(language: TextLanguage): PageSection {
  const reader = readerOf(language)
  const t: T = translator(reader)
  return {
    heading: translated(reader, FOR_LATER),
    id: 'later',
    body: [t('There is a lot of chess for kids here. If you need this page now, ask a grown-up.')],
  }
}

export async function getPageContent(
  ctx: AppContext,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentView> {
  const row = await findShownPage(ctx.db, pageName, language, ctx.config.language)
  if (!row || (pageName === IMPRINT && !row.isWritten)) throw notFound(text('Page not found'))
  const page = await filledIn(ctx, row)
  if (ctx.kids && NOT_FOR_KIDS.has(pageName)) return presentPageContent(page, [forLater(language)])
  return presentPageContent(page, page.sections)
}

/** Returns a page that the site has made itself. */
export async function getOwnPage(
  ctx: AppContext,
  slug: string,
  language: TextLanguage,
): Promise<OwnPageView> {
  const row = await findShownPage(ctx.db, ownPageName(slug), language, ctx.config.language)
  if (!row) throw notFound(text('Page not found'))
  return presentAs(ownPageView, await filledIn(ctx, row), { slug })
}

/** Returns a text with the name and the figures of the site, and for locked visitors without links to other websites. */
async function filledIn(ctx: AppContext, row: PageContentRow): Promise<PageContentRow> {
  const figures = await figuresOf(ctx)
  const sections: PageSection[] = withFigures(row.sections, figures)
  return {
    ...row,
    title: withSiteName(row.title, figures),
    subtitle: row.subtitle && withSiteName(row.subtitle, figures),
    sections: ctx.kids ? withoutLinksOut(sections) : sections,
  }
}

/** Returns the name and the figures of this site that texts name. */
export async function figuresOf({ config, site }: AppContext): Promise<TextFigures> {
  const { name: siteName } = await site.find()
  const { auditMonths, searchStats, searchStatsMonths } = config
  return { siteName, auditMonths, searchStatsMonths: searchStats ? searchStatsMonths : null }
}

/** Returns the text that readers of a language get (`textToShow`). */
async function findShownPage(
  db: Db,
  pageName: string,
  wanted: SiteLanguage,
  own: SiteLanguage,
): Promise<(PageContentRow & { isWritten: boolean }) | null> {
  const rows = await db
    .select()
    .from(pageContents)
    .leftJoin(pageTranslations, eq(pageTranslations.pageName, pageContents.pageName))
    .where(eq(pageContents.pageName, pageName))
    .orderBy(asc(pageTranslations.language))
  const [first] = rows
  if (!first) return null
  const texts = [
    inLanguage({ ...first, page_translations: null }),
    ...rows.filter((row) => row.page_translations).map(inLanguage),
  ].map((row) => ({ ...row, isWritten: row.sections.length > 0 }))
  const [english, ...others] = texts
  return english ? textToShow([english, ...others], wanted, own) : null
}
