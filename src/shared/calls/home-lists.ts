import type {
  FeaturedArticleView,
  NewsletterInput,
  TrendingTopicView,
} from '../contracts/home-lists.ts'
import type { MessageAnswer } from '../contracts/message-answer.ts'
import type { PublicCall } from './call.ts'

export const listTrendingTopics: PublicCall<{ response: TrendingTopicView[] }> = {
  method: 'GET',
  path: '/api/trending-topics',
  access: 'public',
  kids: 'filtered',
}

export const listFeaturedArticles: PublicCall<{ response: FeaturedArticleView[] }> = {
  method: 'GET',
  path: '/api/featured-articles',
  access: 'public',
  kids: 'filtered',
}

export const subscribeToNewsletter: PublicCall<{
  body: NewsletterInput
  response: MessageAnswer
}> = {
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  kids: 'refused',
  status: 201,
}
