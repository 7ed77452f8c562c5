import {
  type FeaturedArticleView,
  type TrendingTopicView,
  trendingTopicView,
  featuredArticleView,
} from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { trendingTopics, featuredArticles } from '../../platform/db/schema/pages.ts'

type FeaturedArticleRow = typeof featuredArticles.$inferSelect

type TrendingTopicRow = typeof trendingTopics.$inferSelect

export {
  newsletterExists as isSubscribed,
  deleteNewsletter as unsubscribe,
} from './home-lists.queries.ts'

export async function getTrendingTopics(ctx: AppContext): Promise<TrendingTopicView[]> {
  if (ctx.kids) return []
  return (await listTrendingTopics(ctx.db)).map((row) => presentAs(trendingTopicView, row))
}

export async function getFeaturedArticles(ctx: AppContext): Promise<FeaturedArticleView[]> {
  if (ctx.kids) return []
  return (await listFeaturedArticles(ctx.db)).map((row) => presentAs(featuredArticleView, row))
}

async function listTrendingTopics(db: Db): Promise<TrendingTopicRow[]> {
  return db.select().from(trendingTopics).orderBy(asc(trendingTopics.rank), asc(trendingTopics.id))
}

async function listFeaturedArticles(db: Db): Promise<FeaturedArticleRow[]> {
  const { publishedDate, id } = featuredArticles
  return db
    .select()
    .from(featuredArticles)
    .orderBy(sql`${publishedDate} desc nulls last`, desc(id))
}
