import { publicCall } from './call.ts'

export const suggest = publicCall(
  'GET /api/search/suggestions ?suggestionsQuery -> suggestionsView',
  { kids: 'filtered' },
)

export const findNearest = publicCall(
  'GET /api/search/nearest ?resourceFilterQuery -> nearestView',
  { kids: 'filtered' },
)

export const countSearch = publicCall('POST /api/search/counts searchCountInput', {
  kids: 'refused',
})
