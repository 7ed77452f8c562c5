import { isDeepStrictEqual } from 'node:util'
import type {
  PageSection,
  PageText,
  PageTextEntry,
  PageTextInput,
  PageTextView,
} from '#shared/contracts/page-contents.ts'
import {
  isTextPage,
  LEGAL_PAGES,
  TEXT_LINK,
  type TextFigures,
  withAnchors,
  withSiteName,
} from '#shared/domain/page-texts.ts'
import type { SiteLanguage, TextLanguage } from '#shared/texts/languages.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { addressRulesOf, NOT_PUBLIC } from '../../platform/fetch/given-addresses.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { presentPageText, presentPageTextEntry, stateOf } from './page-contents.presenter.ts'
import {
  findPageContent,
  listPageContents,
  lockPageContent,
  ownLanguage,
  type PageContentRow,
  UNWRITTEN_IMPRINT,
} from './page-contents.queries.ts'
import { figuresOf } from './page-contents.service.ts'
import { readerOf } from '../../platform/texts/catalogs.ts'
import type { Db } from '../../platform/db/client.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { IMPRINT } from '#shared/domain/own-pages.ts'
import { joined, type T, text, type Text, translator } from '#shared/texts/text.ts'
import { eq, sql } from 'drizzle-orm'
import { pageContents, pageTranslations } from '../../platform/db/schema/pages.ts'
import { refuseTokens } from '../../platform/auth/viewer.ts'

/** The texts that came with this version of the product. */
export type OriginalTexts = readonly (PageText & { pageName: string; language: TextLanguage })[]

/** The text of a page in a language. */
type TextKey = { pageName: string; language: TextLanguage }

export async function listPageTexts(
  ctx: AppContext,
  originals: OriginalTexts,
  reader: SiteLanguage,
): Promise<PageTextEntry[]> {
  const own = ownLanguage(ctx.config)
  const rows = await listPageContents(ctx.db, own)
  const { name: siteName } = await ctx.site.find()
  const hasImprint = rows.some(({ page }) => page.pageName === IMPRINT)
  return [...rows, ...(hasImprint ? [] : [{ page: UNWRITTEN_IMPRINT, translations: [] }])]
    .filter(({ page }) => isTextPage(page.pageName))
    .map(({ page, translations }) => {
      const named = {
        ...page,
        title: withSiteName(titleFor(reader, page, translations), { siteName }),
      }
      const original = isOriginal(page, originalOf(page, originals))
      return presentPageTextEntry(
        named,
        translations,
        original === false ? isSeeded(page) : original,
      )
    })
}

/** Returns the title in the reader's language, or that of the text which is translated. */
export function titleFor(
  reader: SiteLanguage,
  page: PageContentRow,
  translations: readonly PageContentRow[],
): string {
  return (translations.find(({ language }) => language === reader) ?? page).title
}

export async function getPageText(
  ctx: AppContext,
  originals: OriginalTexts,
  textKey: TextKey,
): Promise<PageTextView> {
  const { pageName, language } = textKey
  const found = await findPageContent(ctx.db, pageName, language, ownLanguage(ctx.config))
  const row = known(found ?? (pageName === IMPRINT ? UNWRITTEN_IMPRINT : null))
  return viewOf(await figuresOf(ctx), originals, textKey, row)
}

type Change = TextKey & {
  input: PageTextInput
  /** From If-Match; null accepts any state. */
  seenAt: string | null
}

export async function changePageText(
  ctx: AppContext,
  originals: OriginalTexts,
  { pageName, language, input, seenAt }: Change,
): Promise<PageTextView> {
  if (LEGAL_PAGES.includes(pageName)) refuseTokens()
  refusePrivateLinks(ctx, input)
  // Read before the transaction, which must not wait for a second connection.
  const figures = await figuresOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const before = known(await lockPageContent(tx, pageName, language, ownLanguage(ctx.config)))
    const row = await saveText(ctx, tx, { before, language, input, seenAt })
    return viewOf(figures, originals, { pageName, language }, row)
  })
}

type TextChange = Omit<Change, 'pageName'> & {
  /** The locked page, with its text in the language, or the English one. */
  before: PageContentRow
}

/**
 * Saving the stored text again changes nothing, whoever stored it, and is not recorded. The exception is a translation
 * older than the English text: saving it confirms that it is current.
 */
export async function saveText(
  ctx: AppContext,
  tx: Db,
  { before, language, input, seenAt }: TextChange,
): Promise<PageContentRow> {
  const { pageName } = before
  const text = { ...input, sections: withAnchors(input.sections).map(storedSection) }
  if (isDeepStrictEqual(textOf(before), text) && stateOf(language, before) === 'current')
    return before
  await refuseChanged({
    row: before,
    seenAt,
    lastChange: () => findChanger(tx, detailsOf({ pageName, language: before.language }), before),
  })
  await writePageContent(tx, pageName, language, text)
  const row = found(await findPageContent(tx, pageName, language, ownLanguage(ctx.config)))
  const changes = before.language === language ? differences(before, row) : {}
  const details = { ...detailsOf({ pageName, language }), title: row.title, ...changes }
  await noteAction(ctx, tx, 'page_text_changed', details)
  return row
}

/** How the audit log names a text. */
function detailsOf({ pageName, language }: TextKey): Record<string, string> {
  return language === 'en' ? { page: pageName } : { page: pageName, language }
}

/** The path of a fault is that of its text: 'sections.0.body.1'. */
export function refusePrivateLinks(
  ctx: AppContext,
  { sections = [] }: Partial<Pick<PageTextInput, 'sections'>>,
): void {
  const rules = addressRulesOf(ctx.config)
  const fields: Record<string, Text> = {}
  sections.forEach(({ body, items = [] }, at) => {
    for (const [name, texts] of Object.entries({ body, items }))
      texts.forEach((paragraph, index) => {
        const link = [...paragraph.matchAll(TEXT_LINK)].find(
          ([, , target = '']) => /^https?:/i.test(target) && !isPublicUrl(target, rules),
        )
        if (link)
          fields[`sections.${at}.${name}.${index}`] = text('The link {link}: {fault}', {
            link: link[0],
            fault: NOT_PUBLIC,
          })
      })
  })
  const faults = Object.values(fields)
  if (faults.length > 0) throw new AppError(400, 'invalid', joined(faults), { fields })
}

export function viewOf(
  figures: TextFigures,
  originals: OriginalTexts,
  textKey: TextKey,
  row: PageContentRow,
): PageTextView {
  const { language } = textKey
  const original = originalOf(textKey, originals)
  const state = stateOf(language, row)
  const draft = state === 'missing' ? { ...row, ...original, ...draftTitle(textKey, row) } : row
  return presentPageText(draft, {
    language,
    state,
    original,
    isOriginal: isOriginal(draft, original),
    figures,
  })
}

/** Nobody should have to translate the heading of an imprint. */
function draftTitle({ pageName, language }: TextKey, { sections }: PageContentRow) {
  if (pageName !== IMPRINT || sections.length > 0) return {}
  const t: T = translator(readerOf(language))
  return { title: t('Imprint') }
}

function isOriginal(row: PageContentRow, original: PageText | null): boolean | null {
  return original && isDeepStrictEqual(textOf(row), original)
}

/**
 * Whether nobody has saved the text since it was seeded. The day of a seeded text is the whole moment at which it was
 * changed, in every release (seed/page-contents.ts); those who save one do so at some time of a day.
 */
function isSeeded({ updatedAt }: PageContentRow): boolean {
  return Date.parse(updatedAt) % DAY_MS === 0
}

function originalOf({ pageName, language }: TextKey, originals: OriginalTexts): PageText | null {
  const original = originals.find(
    (each) => each.pageName === pageName && each.language === language,
  )
  return original ? textOf(original) : null
}

/** Leaves out empty lists, so that equal texts are stored alike. */
export function storedSection({ heading, id, body, items = [] }: PageSection): PageSection {
  return { heading, id, body, ...(items.length > 0 ? { items } : {}) }
}

function textOf({ title, subtitle, sections }: PageText): PageText {
  return { title, subtitle, sections: sections.map(storedSection) }
}

/** Says for the audit log what has changed: the former title, and the headings of the sections. */
function differences(before: PageText, now: PageText): Record<string, string> {
  const headings = (sections: readonly PageSection[]) =>
    sections.map(({ heading, id }) => heading || id).join(', ')
  const find = ({ sections }: PageText, id: string) => sections.find((each) => each.id === id)
  const common = now.sections.filter(({ id }) => find(before, id))
  const parts = {
    formerly: before.title === now.title ? '' : before.title,
    subtitle:
      before.subtitle === now.subtitle
        ? ''
        : `${before.subtitle ?? 'none'} → ${now.subtitle ?? 'none'}`,
    added: headings(now.sections.filter(({ id }) => !find(before, id))),
    removed: headings(before.sections.filter(({ id }) => !find(now, id))),
    changed: common
      .filter((section) => !isDeepStrictEqual(section, find(before, section.id)))
      .map((section) => renamed(find(before, section.id), section))
      .join(', '),
    moved: isDeepStrictEqual(
      common.map(({ id }) => id),
      before.sections.map(({ id }) => id).filter((id) => find(now, id)),
    )
      ? ''
      : headings(now.sections),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''))
}

function renamed(before: PageSection | undefined, { heading }: PageSection): string {
  return before && before.heading !== heading ? `${before.heading} → ${heading}` : heading
}

function known(row: PageContentRow | null): PageContentRow {
  const page = found(row)
  if (!isTextPage(page.pageName)) throw pageNotFound()
  return page
}

export function found<Row>(row: Row | null): Row {
  if (row === null) throw pageNotFound()
  return row
}

const pageNotFound = () => notFound(text('Page not found'))

async function writePageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
  text: PageText,
): Promise<void> {
  const values = { ...text, updatedAt: sql`now()` }
  if (language === 'en') {
    await db.update(pageContents).set(values).where(eq(pageContents.pageName, pageName))
  } else {
    await db
      .insert(pageTranslations)
      .values({ ...values, pageName, language })
      .onConflictDoUpdate({
        target: [pageTranslations.pageName, pageTranslations.language],
        set: values,
      })
  }
}
