import type { ListCard, RecommendedListsQuery } from '../contracts/lists.ts'
import type { PublicCall } from './call.ts'

/** Apart from the other calls of lists, because the home page loads it. */
export const listRecommendedLists: PublicCall<{
  query: RecommendedListsQuery
  response: ListCard[]
}> = { method: 'GET', path: '/api/lists/recommended', access: 'public', kids: 'refused' }
