import { and, asc, eq, sql } from 'drizzle-orm'
import type { PageText } from '#shared/contracts/page-contents.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageContents, pageTranslations } from '../../platform/db/schema/pages.ts'

/** A page with its text in one language: the English one if there is no other. */
export type PageContentRow = typeof pageContents.$inferSelect & {
  language: TextLanguage
  /** A translation that was last changed before the English text. */
  isOlder: boolean
}

type Joined = {
  page_contents: typeof pageContents.$inferSelect
  page_translations: typeof pageTranslations.$inferSelect | null
}

export async function findPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentRow | null> {
  const [row] = await selectPage(db, pageName, language)
  return row ? inLanguage(row) : null
}

/** Locks the page in all languages. */
export async function lockPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentRow | null> {
  await db.select().from(pageContents).where(eq(pageContents.pageName, pageName)).for('update')
  return findPageContent(db, pageName, language)
}

/** Returns all pages in their order, each with its translations, including those without an address of their own. */
export async function listPageContents(
  db: Db,
): Promise<{ page: PageContentRow; translations: PageContentRow[] }[]> {
  const rows = await db
    .select()
    .from(pageContents)
    .leftJoin(pageTranslations, eq(pageTranslations.pageName, pageContents.pageName))
    .orderBy(asc(pageContents.order), asc(pageContents.id), asc(pageTranslations.language))
  return [...Map.groupBy(rows, (row) => row.page_contents.id).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      page: inLanguage({ ...first, page_translations: null }),
      translations: group.filter((row) => row.page_translations).map(inLanguage),
    })),
  )
}

export async function writePageContent(
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

function selectPage(db: Db, pageName: string, language: TextLanguage): Promise<Joined[]> {
  const translated = and(
    eq(pageTranslations.pageName, pageContents.pageName),
    sql`${pageTranslations.language} = ${language}`,
  )
  return db
    .select()
    .from(pageContents)
    .leftJoin(pageTranslations, translated)
    .where(eq(pageContents.pageName, pageName))
}

function inLanguage({ page_contents: page, page_translations: own }: Joined): PageContentRow {
  if (!own) return { ...page, language: 'en', isOlder: false }
  const isOlder = Date.parse(own.updatedAt) < Date.parse(page.updatedAt)
  return { ...page, ...own, isOlder }
}
