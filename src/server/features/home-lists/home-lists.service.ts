import {
  type FeaturedArticleView,
  type TrendingTopicView,
  trendingTopicView,
  featuredArticleView,
} from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { listFeaturedArticles, listTrendingTopics } from './home-lists.queries.ts'
import { presentAs } from '../../platform/row.presenter.ts'

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
