import { publicCall } from './call.ts'

export const explorePosition = publicCall('GET /api/explore ?exploreQuery -> exploreView', {
  computes: true,
  kids: 'filtered',
})

export const getExploreBook = publicCall('GET /api/explore/book -> exploreBookView', {
  kids: 'same',
})
