import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { featuredArticles, newsletters, trendingTopics } from '../../platform/db/schema/pages.ts'

export type TrendingTopicRow = typeof trendingTopics.$inferSelect
export type FeaturedArticleRow = typeof featuredArticles.$inferSelect

export async function listTrendingTopics(db: Db): Promise<TrendingTopicRow[]> {
  return db.select().from(trendingTopics).orderBy(asc(trendingTopics.rank), asc(trendingTopics.id))
}

export async function listFeaturedArticles(db: Db): Promise<FeaturedArticleRow[]> {
  const { publishedDate, id } = featuredArticles
  return db
    .select()
    .from(featuredArticles)
    .orderBy(sql`${publishedDate} desc nulls last`, desc(id))
}

/** Does nothing if the address is already known. */
export async function insertNewsletter(db: Db, email: string): Promise<void> {
  await db.insert(newsletters).values({ email }).onConflictDoNothing()
}

export async function newsletterExists(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: newsletters.id }).from(newsletters).where(isAddress(email))
  return rows.length > 0
}

export async function deleteNewsletter(db: Db, email: string): Promise<void> {
  await db.delete(newsletters).where(isAddress(email))
}

function isAddress(email: string) {
  return eq(sql`lower(${newsletters.email})`, email.toLowerCase())
}
