import type { ListCard, RecommendedListsQuery } from '../contracts/lists.ts'
import { publicCall } from './call.ts'

/** Apart from the other calls of lists, because the home page loads it. */
export const listRecommendedLists = publicCall<{
  query: RecommendedListsQuery
  response: ListCard[]
}>('GET /api/lists/recommended', { kids: 'refused' })
