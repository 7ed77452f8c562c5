import type {
  FeaturedArticleView,
  NewsletterInput,
  TrendingTopicView,
} from '../contracts/home-lists.ts'
import { publicCall } from './call.ts'
import type { MessageAnswer } from '../contracts/errors.ts'

export const listTrendingTopics = publicCall<{ response: TrendingTopicView[] }>(
  'GET /api/trending-topics',
  { kids: 'filtered' },
)

export const listFeaturedArticles = publicCall<{ response: FeaturedArticleView[] }>(
  'GET /api/featured-articles',
  { kids: 'filtered' },
)

export const subscribeToNewsletter = publicCall<{
  body: NewsletterInput
  response: MessageAnswer
}>('POST /api/newsletter', { kids: 'refused', status: 201 })
