import type { FeaturedArticleView, TrendingTopicView } from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import {
  type FeaturedArticleRow,
  listFeaturedArticles,
  listTrendingTopics,
  type TrendingTopicRow,
} from './home-lists.queries.ts'

export {
  newsletterExists as isSubscribed,
  deleteNewsletter as unsubscribe,
} from './home-lists.queries.ts'

export async function getTrendingTopics(ctx: AppContext): Promise<TrendingTopicView[]> {
  if (ctx.kids) return []
  return (await listTrendingTopics(ctx.db)).map(presentTrendingTopic)
}

export async function getFeaturedArticles(ctx: AppContext): Promise<FeaturedArticleView[]> {
  if (ctx.kids) return []
  return (await listFeaturedArticles(ctx.db)).map(presentFeaturedArticle)
}

function presentTrendingTopic({ id, name, rank }: TrendingTopicRow): TrendingTopicView {
  return { id, name, rank }
}

function presentFeaturedArticle(row: FeaturedArticleRow): FeaturedArticleView {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    source: row.source,
    authorName: row.authorName,
    authorImage: row.authorImage,
    publishedDate: row.publishedDate,
    url: row.url,
  }
}
