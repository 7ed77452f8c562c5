import { and, asc, eq, sql } from 'drizzle-orm'
import { IMPRINT } from '#shared/domain/own-pages.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageContents, pageTranslations } from '../../platform/db/schema/pages.ts'

/** A page with its text in one language: the English one if there is no other. */
export type PageContentRow = typeof pageContents.$inferSelect & {
  language: TextLanguage
  /** A translation that was last changed before the English text. */
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

/** Returns the text in a language as it is edited: the English one if there is no other. */
export async function findPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentRow | null> {
  const [row] = await selectPage(db, pageName, language)
  return row ? inLanguage(row) : null
}

/** Locks the page in all languages. The imprint's row is made if there is none. */
export async function lockPageContent(
  db: Db,
  pageName: string,
  language: TextLanguage,
): Promise<PageContentRow | null> {
  if (pageName === IMPRINT) {
    const { title, order, updatedAt } = UNWRITTEN_IMPRINT
    await db
      .insert(pageContents)
      .values({ pageName, title, order, updatedAt })
      .onConflictDoNothing()
  }
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

export function inLanguage({
  page_contents: page,
  page_translations: own,
}: Joined): PageContentRow {
  if (!own) return { ...page, language: 'en', isOlder: false }
  const isOlder = Date.parse(own.updatedAt) < Date.parse(page.updatedAt)
  return { ...page, ...own, isOlder }
}
