import { publicCall } from './call.ts'

export const listTrendingTopics = publicCall('GET /api/trending-topics -> trendingTopicView[]', {
  kids: 'filtered',
})

export const listFeaturedArticles = publicCall(
  'GET /api/featured-articles -> featuredArticleView[]',
  { kids: 'filtered' },
)

export const subscribeToNewsletter = publicCall(
  'POST /api/newsletter newsletterInput -> messageAnswer',
  { kids: 'refused', status: 201 },
)
