import type { FeaturedArticleView, TrendingTopicView } from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { presentFeaturedArticle, presentTrendingTopic } from './home-lists.presenter.ts'
import {
  deleteNewsletter,
  insertNewsletter,
  listFeaturedArticles,
  listTrendingTopics,
  newsletterExists,
} from './home-lists.queries.ts'

export async function getTrendingTopics(ctx: AppContext): Promise<TrendingTopicView[]> {
  if (ctx.kids) return []
  return (await listTrendingTopics(ctx.db)).map(presentTrendingTopic)
}

export async function getFeaturedArticles(ctx: AppContext): Promise<FeaturedArticleView[]> {
  if (ctx.kids) return []
  return (await listFeaturedArticles(ctx.db)).map(presentFeaturedArticle)
}

export async function subscribeToNewsletter(ctx: AppContext, email: string): Promise<void> {
  await insertNewsletter(ctx.db, email)
}

export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  return newsletterExists(db, email)
}

export async function unsubscribe(db: Db, email: string): Promise<void> {
  await deleteNewsletter(db, email)
}
