import type { ExploreBookView, ExploreQuery, ExploreView } from '../contracts/explore.ts'
import { publicCall } from './call.ts'

export const explorePosition = publicCall<{ query: ExploreQuery; response: ExploreView }>(
  'GET /api/explore',
  { computes: true, kids: 'filtered' },
)

export const getExploreBook = publicCall<{ response: ExploreBookView }>('GET /api/explore/book', {
  kids: 'same',
})
