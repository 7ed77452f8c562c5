import { asc, eq, sql } from 'drizzle-orm'
import type { PageText } from '#shared/contracts/page-contents.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageContents } from '../../platform/db/schema/pages.ts'

export type PageContentRow = typeof pageContents.$inferSelect

export async function findPageContent(db: Db, pageName: string): Promise<PageContentRow | null> {
  const [row] = await db.select().from(pageContents).where(eq(pageContents.pageName, pageName))
  return row ?? null
}

/** Returns all pages in their order, including those without an address of their own. */
export async function listPageContents(db: Db): Promise<PageContentRow[]> {
  return db.select().from(pageContents).orderBy(asc(pageContents.order), asc(pageContents.id))
}

/** Returns the row and locks it. */
export async function lockPageContent(db: Db, pageName: string): Promise<PageContentRow | null> {
  const [row] = await db
    .select()
    .from(pageContents)
    .where(eq(pageContents.pageName, pageName))
    .for('update')
  return row ?? null
}

/** Returns null if it does not exist. */
export async function updatePageContent(
  db: Db,
  pageName: string,
  text: PageText,
): Promise<PageContentRow | null> {
  const [row] = await db
    .update(pageContents)
    .set({ ...text, updatedAt: sql`now()` })
    .where(eq(pageContents.pageName, pageName))
    .returning()
  return row ?? null
}
