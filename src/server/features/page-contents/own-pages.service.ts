import {
  type OwnPageEntry,
  type ownPageInput,
  type OwnPageTextView,
  type ownPagePatch,
  TOO_MANY_PAGES,
  type PageText,
} from '#shared/contracts/page-contents.ts'
import {
  OWN_PAGES_MAX,
  ownPageName,
  slugOfOwnPage,
  type PagePlace,
} from '#shared/domain/own-pages.ts'
import { withAnchors, withSiteName } from '#shared/domain/page-texts.ts'
import type { SiteLanguage, TextLanguage } from '#shared/texts/languages.ts'
import { text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import {
  found,
  refusePrivateLinks,
  saveText,
  storedSection,
  titleFor,
  viewOf,
} from './admin-page-contents.service.ts'
import { presentPageTextEntry } from './page-contents.presenter.ts'
import {
  findPageContent,
  listPageContents,
  lockPageContent,
  ownLanguage,
  type PageContentRow,
} from './page-contents.queries.ts'
import { figuresOf } from './page-contents.service.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { pageContents } from '../../platform/db/schema/pages.ts'

type OwnPageRow = PageContentRow & { showIn: PagePlace }

export { countOwnPages }

type Input = z.output<typeof ownPageInput>
type Patch = z.output<typeof ownPagePatch>
type PageKey = { slug: string; language: TextLanguage }
type Figures = Awaited<ReturnType<typeof figuresOf>>

export async function listOwnPages(ctx: AppContext, reader: SiteLanguage): Promise<OwnPageEntry[]> {
  const { name: siteName } = await ctx.site.find()
  const rows = await listPageContents(ctx.db, ownLanguage(ctx.config))
  return rows.flatMap(({ page, translations }) => {
    if (!isOwnPage(page)) return []
    const named = {
      ...page,
      title: withSiteName(titleFor(reader, page, translations), { siteName }),
    }
    const { pageName, isOriginal: _, ...entry } = presentPageTextEntry(named, translations, null)
    return [{ ...entry, slug: slugOfOwnPage(pageName), showIn: page.showIn }]
  })
}

export async function getOwnPageText(
  ctx: AppContext,
  { slug, language }: PageKey,
): Promise<OwnPageTextView> {
  const row = owned(
    await findPageContent(ctx.db, ownPageName(slug), language, ownLanguage(ctx.config)),
  )
  return presentOwnPage(await figuresOf(ctx), row, language)
}

/** A page that is written in another language first has no English text, only the title. */
export async function createOwnPage(
  ctx: AppContext,
  { language, input }: { language: TextLanguage; input: Input },
): Promise<OwnPageTextView> {
  refusePrivateLinks(ctx, input)
  const { slug, showIn, ...textInput } = input
  const pageName = ownPageName(slug)
  return writing(ctx, async (tx, figures) => {
    if ((await countOwnPages(tx)) >= OWN_PAGES_MAX) throw conflict('too_many', TOO_MANY_PAGES)
    const sections = withAnchors(language === 'en' ? textInput.sections : []).map(storedSection)
    await insertOwnPage(tx, { ...textInput, sections, pageName, showIn })
    const details = { page: pageName, title: textInput.title, showIn }
    await noteAction(ctx, tx, 'page_created', details)
    const before = owned(await lockPageContent(tx, pageName, language, ownLanguage(ctx.config)))
    const row = await saveText(ctx, tx, { before, language, input: textInput, seenAt: null })
    return presentOwnPage(figures, owned(row), language)
  })
}

type Change = PageKey & {
  patch: Patch
  /** From If-Match, about the text; null accepts any state. */
  seenAt: string | null
}

/** What the patch leaves out stays. The address and the place are those of the page in all languages. */
export async function changeOwnPage(
  ctx: AppContext,
  { slug: former, language, patch, seenAt }: Change,
): Promise<OwnPageTextView> {
  refusePrivateLinks(ctx, patch)
  return writing(ctx, async (tx, figures) => {
    let row = owned(
      await lockPageContent(tx, ownPageName(former), language, ownLanguage(ctx.config)),
    )
    const { slug = former, showIn = row.showIn, ...given } = patch
    const input = { ...textOf(row), ...given }
    if (Object.values(given).some((value) => value !== undefined))
      row = owned(await saveText(ctx, tx, { before: row, language, input, seenAt }))
    if (slug !== former || showIn !== row.showIn) {
      await moveOwnPage(ctx, tx, row, { slug, showIn })
      row = { ...row, pageName: ownPageName(slug), showIn }
    }
    return presentOwnPage(figures, row, language)
  })
}

async function moveOwnPage(
  ctx: AppContext,
  tx: Db,
  { pageName: former, title, showIn: before }: OwnPageRow,
  { slug, showIn }: Pick<Input, 'slug' | 'showIn'>,
): Promise<void> {
  const pageName = ownPageName(slug)
  await updateOwnPage(tx, former, { pageName, showIn })
  const details = {
    page: pageName,
    title,
    ...(pageName === former ? {} : { formerly: former }),
    ...(showIn === before ? {} : { showIn: `${before} → ${showIn}` }),
  }
  await noteAction(ctx, tx, 'page_changed', details)
}

/** The page goes to the trash with all its translations. */
export async function removeOwnPage(ctx: AppContext, slug: string): Promise<void> {
  await writing(ctx, async (tx) => {
    const { id, pageName, title } = owned(
      await lockPageContent(
        tx,
        ownPageName(slug),
        ownLanguage(ctx.config),
        ownLanguage(ctx.config),
      ),
    )
    await moveToTrash(tx, 'page', [id], ctx.clock())
    await tx.delete(pageContents).where(eq(pageContents.pageName, pageName))
    const details = { page: pageName, title }
    await noteAction(ctx, tx, 'page_deleted', details)
  })
}

/** One write at a time, so that two pages at once are not one too many. */
async function writing<Result>(
  ctx: AppContext,
  work: (tx: Db, figures: Figures) => Promise<Result>,
): Promise<Result> {
  // Read before the transaction, which must not wait for a second connection.
  const figures = await figuresOf(ctx)
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockCatalogue(tx)
      return work(tx, figures)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('duplicate', text('Another page has this address'), 'slug')
  }
}

function owned(row: PageContentRow | null): OwnPageRow {
  const page = found(row)
  return found(isOwnPage(page) ? page : null)
}

function textOf({ title, subtitle, sections }: PageContentRow) {
  return { title, subtitle, sections }
}

function presentOwnPage(
  figures: Figures,
  row: OwnPageRow,
  language: TextLanguage,
): OwnPageTextView {
  const { pageName, showIn } = row
  const { pageName: _, ...view } = viewOf(figures, [], { pageName, language }, row)
  return { ...view, slug: slugOfOwnPage(pageName), showIn }
}

function isOwnPage(row: PageContentRow): row is OwnPageRow {
  return row.showIn !== null
}

async function countOwnPages(db: Db): Promise<number> {
  return db.$count(pageContents, isNotNull(pageContents.showIn))
}

/** Adds a page, with its English text, after all others. */
async function insertOwnPage(
  db: Db,
  page: PageText & { pageName: string; showIn: PagePlace },
): Promise<void> {
  const order = sql`(SELECT coalesce(max("order"), 0) + 1 FROM ${pageContents})`
  await db.insert(pageContents).values({ ...page, order })
}

/** The text stays, with its date. */
async function updateOwnPage(
  db: Db,
  pageName: string,
  place: { pageName: string; showIn: PagePlace },
): Promise<void> {
  await db.update(pageContents).set(place).where(eq(pageContents.pageName, pageName))
}
