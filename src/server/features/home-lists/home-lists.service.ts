import type { FeaturedArticleView, TrendingTopicView } from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { insertNewsletter, listFeaturedArticles, listTrendingTopics } from './home-lists.queries.ts'

export async function getTrendingTopics(ctx: AppContext): Promise<TrendingTopicView[]> {
  return (await listTrendingTopics(ctx.db)).map(({ id, name, rank }) => ({ id, name, rank }))
}

export async function getFeaturedArticles(ctx: AppContext): Promise<FeaturedArticleView[]> {
  return (await listFeaturedArticles(ctx.db)).map((row) => ({
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    source: row.source,
    authorName: row.authorName,
    authorImage: row.authorImage,
    publishedDate: row.publishedDate,
    url: row.url,
  }))
}

export async function subscribeToNewsletter(ctx: AppContext, email: string): Promise<void> {
  await insertNewsletter(ctx.db, email)
}
