import type { FeaturedArticleView, TrendingTopicView } from '#shared/contracts/home-lists.ts'
import type { FeaturedArticleRow, TrendingTopicRow } from './home-lists.queries.ts'

export function presentTrendingTopic({ id, name, rank }: TrendingTopicRow): TrendingTopicView {
  return { id, name, rank }
}

export function presentFeaturedArticle(row: FeaturedArticleRow): FeaturedArticleView {
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
