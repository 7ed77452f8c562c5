import { asc, eq } from 'drizzle-orm'
import { IMPRINT } from '#shared/domain/own-pages.ts'
import {
  isPseudo,
  type SiteLanguage,
  SOURCE_LANGUAGE,
  type TextLanguage,
} from '#shared/texts/languages.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageContents, pageTranslations } from '../../platform/db/schema/pages.ts'

/** A page with its text in one language. */
export type PageContentRow = typeof pageContents.$inferSelect & {
  language: TextLanguage
  /** A translation that was last changed before the text in the site's own language. */
  isOlder: boolean
}

/** The imprint before anybody has written it: no row. It is last in the list of pages. */
export const UNWRITTEN_IMPRINT: PageContentRow = {
  id: 0,
  pageName: IMPRINT,
  title: 'Imprint',
  subtitle: null,
  sections: [],
  order: 1000,
  showIn: null,
  updatedAt: '1970-01-01T00:00:00.000Z',
  language: 'en',
  isOlder: false,
}

type Joined = {
  page_contents: typeof pageContents.$inferSelect
  page_translations: typeof pageTranslations.$inferSelect | null
}

/** The language of the texts that others are translations of: the site's own. */
export function ownLanguage({ language }: { language: SiteLanguage }): TextLanguage {
  return isPseudo(language) ? SOURCE_LANGUAGE : language
}

/** Returns the text in a language as it is edited: the one that is translated if there is no other. */
export async function findPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
  own: TextLanguage,
): Promise<PageContentRow | null> {
  const rows = await selectTexts(db).where(eq(pageContents.pageName, pageName))
  const [texts] = textsOf(rows, own)
  if (!texts) return null
  const { page, translations } = texts
  return [page, ...translations].find((each) => each.language === language) ?? page
}

/** Locks the page in all languages. The imprint's row is made if there is none. */
export async function lockPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
  own: TextLanguage,
): Promise<PageContentRow | null> {
  if (pageName === IMPRINT) {
    const { title, order, updatedAt } = UNWRITTEN_IMPRINT
    await db
      .insert(pageContents)
      .values({ pageName, title, order, updatedAt })
      .onConflictDoNothing()
  }
  await db.select().from(pageContents).where(eq(pageContents.pageName, pageName)).for('update')
  return findPageContent(db, pageName, language, own)
}

/** A page in the language that is translated, and its other texts. */
type PageTexts = { page: PageContentRow; translations: PageContentRow[] }

/** Returns all pages in their order, each with its translations, including those without an address of their own. */
export async function listPageContents(db: Db, own: TextLanguage): Promise<PageTexts[]> {
  const rows = await selectTexts(db).orderBy(
    asc(pageContents.order),
    asc(pageContents.id),
    asc(pageTranslations.language),
  )
  return textsOf(rows, own)
}

const selectTexts = (db: Db) =>
  db
    .select()
    .from(pageContents)
    .leftJoin(pageTranslations, eq(pageTranslations.pageName, pageContents.pageName))
    .$dynamic()

/**
 * The text in the site's own language is the one that the others are translations of; until it is written, the English
 * one is. An English text without sections, only a title, is none beside it.
 */
function textsOf(rows: readonly Joined[], own: TextLanguage): PageTexts[] {
  return [...Map.groupBy(rows, (row) => row.page_contents.id).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => {
      const english = inLanguage({ ...first, page_translations: null })
      const others = group.filter((row) => row.page_translations).map(inLanguage)
      const isWritten = ({ sections }: PageContentRow) => sections.length > 0
      const inOwn = others.find(({ language }) => language === own)
      const page = inOwn && (isWritten(inOwn) || !isWritten(english)) ? inOwn : english
      const isOlder = (text: PageContentRow) =>
        Date.parse(text.updatedAt) < Date.parse(page.updatedAt)
      const translations = [...(isWritten(english) ? [english] : []), ...others]
        .filter((text) => text !== page)
        .map((text) => ({ ...text, isOlder: isOlder(text) }))
      return { page, translations }
    }),
  )
}

export function inLanguage({
  page_contents: page,
  page_translations: own,
}: Joined): PageContentRow {
  if (!own) return { ...page, language: SOURCE_LANGUAGE, isOlder: false }
  return { ...page, ...own, isOlder: false }
}
