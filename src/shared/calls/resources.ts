import { publicCall } from './call.ts'

export const listResources = publicCall('GET /api/resources ?resourceListQuery -> resourceView[]', {
  kids: 'filtered',
})

export const countFacets = publicCall(
  'GET /api/resources/facets ?resourceListQuery -> facetsView',
  { kids: 'filtered' },
)

/** Up to three lessons to start with; none for a list of fewer than six. */
export const getStartHere = publicCall('GET /api/start-here ?startHereQuery -> startHereView', {
  kids: 'filtered',
})

export const listFeatured = publicCall('GET /api/resources/featured -> resourceView[]', {
  kids: 'filtered',
})

/** Resources that no longer exist are left out. */
export const listResourcesByIds = publicCall(
  'GET /api/resources/by-ids ?resourceIdsQuery -> resourceView[]',
  { kids: 'filtered' },
)

export const getResource = publicCall('GET /api/resources/{id} -> resourceView', {
  kids: 'filtered',
})

export const listRelated = publicCall('GET /api/resources/{id}/related -> relatedResourceView[]', {
  kids: 'filtered',
})

/** The other editions of its work. */
export const listEditions = publicCall('GET /api/resources/{id}/editions -> resourceView[]', {
  kids: 'filtered',
})

export const getInstead = publicCall('GET /api/resources/{id}/instead -> insteadView', {
  kids: 'filtered',
})

export const countView = publicCall('POST /api/resources/{id}/view', { kids: 'filtered' })

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
