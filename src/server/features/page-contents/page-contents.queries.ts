import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { pageContents } from '../../platform/db/schema/pages.ts'

export type PageContentRow = typeof pageContents.$inferSelect

export async function findPageContent(db: Db, pageName: string): Promise<PageContentRow | null> {
  const [row] = await db.select().from(pageContents).where(eq(pageContents.pageName, pageName))
  return row ?? null
}
