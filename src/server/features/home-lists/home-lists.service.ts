import {
  type FeaturedArticleView,
  type TrendingTopicView,
  trendingTopicView,
  featuredArticleView,
} from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { trendingTopics, featuredArticles, newsletters } from '../../platform/db/schema/pages.ts'

type FeaturedArticleRow = typeof featuredArticles.$inferSelect

export async function getTrendingTopics(ctx: AppContext): Promise<TrendingTopicView[]> {
  if (ctx.kids) return []
  const rows = await ctx.db
    .select()
    .from(trendingTopics)
    .orderBy(asc(trendingTopics.rank), asc(trendingTopics.id))
  return rows.map((row) => presentAs(trendingTopicView, row))
}

export async function getFeaturedArticles(ctx: AppContext): Promise<FeaturedArticleView[]> {
  if (ctx.kids) return []
  return (await listFeaturedArticles(ctx.db)).map((row) => presentAs(featuredArticleView, row))
}

async function listFeaturedArticles(db: Db): Promise<FeaturedArticleRow[]> {
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

export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: newsletters.id }).from(newsletters).where(isAddress(email))
  return rows.length > 0
}

export async function unsubscribe(db: Db, email: string): Promise<void> {
  await db.delete(newsletters).where(isAddress(email))
}

function isAddress(email: string) {
  return eq(sql`lower(${newsletters.email})`, email.toLowerCase())
}
