import type { ExploreBookView, ExploreQuery, ExploreView } from '../contracts/explore.ts'
import type { PublicCall } from './call.ts'

export const explorePosition: PublicCall<{ query: ExploreQuery; response: ExploreView }> = {
  method: 'GET',
  path: '/api/explore',
  access: 'public',
  computes: true,
  kids: 'filtered',
}

export const getExploreBook: PublicCall<{ response: ExploreBookView }> = {
  method: 'GET',
  path: '/api/explore/book',
  access: 'public',
  kids: 'same',
}
