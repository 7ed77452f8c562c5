import type { ListIdParam } from '../contracts/fields.ts'
import type {
  ListCard,
  ListInput,
  ListItemParams,
  ListMarks,
  ListOrder,
  ListView,
  OwnListsQuery,
  OwnListView,
  PublicListsQuery,
  RecommendedListsQuery,
} from '../contracts/lists.ts'
import { type ApiPath, curatorCall, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/lists']

export const listOwnLists = memberCall<{ query: OwnListsQuery; response: OwnListView[] }>(
  'GET /api/lists',
)

export const createList = memberCall<{ body: ListInput; response: OwnListView }>(
  'POST /api/lists',
  { notForSeats: true, status: 201, touches: TOUCHED },
)

/** Others' lists that the member follows and may still see. */
export const listFollowedLists = memberCall<{ response: ListCard[] }>('GET /api/lists/followed')

/** X-Total-Count is the number of all, whatever the page. */
export const listPublicLists = publicCall<{ query: PublicListsQuery; response: ListCard[] }>(
  'GET /api/lists/public',
  { kids: 'refused' },
)

/** A private list exists for its owner only, and a hidden one for its owner and moderators. */
export const getList = publicCall<{ params: ListIdParam; response: ListView }>(
  'GET /api/lists/{id}',
  { kids: 'refused' },
)

/** What a cached response cannot say: whether the list is the member's own, or followed or reported by them. */
export const getListMarks = memberCall<{ params: ListIdParam; response: ListMarks }>(
  'GET /api/lists/{id}/marks',
)

export const changeList = memberCall<{
  params: ListIdParam
  body: Partial<ListInput>
  response: OwnListView
}>('PUT /api/lists/{id}', { notForSeats: true, touches: TOUCHED })

export const deleteList = memberCall<{ params: ListIdParam }>('DELETE /api/lists/{id}', {
  notForSeats: true,
  touches: TOUCHED,
})

export const orderList = memberCall<{
  params: ListIdParam
  body: ListOrder
  response: OwnListView
}>('PUT /api/lists/{id}/items', { notForSeats: true, touches: TOUCHED })

export const addToList = memberCall<{ params: ListItemParams; response: OwnListView }>(
  'PUT /api/lists/{id}/items/{resourceId}',
  { notForSeats: true, touches: TOUCHED },
)

export const removeFromList = memberCall<{ params: ListItemParams; response: OwnListView }>(
  'DELETE /api/lists/{id}/items/{resourceId}',
  { notForSeats: true, touches: TOUCHED },
)

export const copyList = memberCall<{ params: ListIdParam; response: OwnListView }>(
  'POST /api/lists/{id}/copy',
  { notForSeats: true, status: 201, touches: TOUCHED },
)

export const followList = memberCall<{ params: ListIdParam }>('PUT /api/lists/{id}/follow', {
  notForSeats: true,
  touches: TOUCHED,
})

export const unfollowList = memberCall<{ params: ListIdParam }>('DELETE /api/lists/{id}/follow', {
  notForSeats: true,
  touches: TOUCHED,
})

export const recommendList = curatorCall<{ params: ListIdParam }>(
  'PUT /api/lists/{id}/recommendation',
  { touches: TOUCHED },
)

export const withdrawListRecommendation = curatorCall<{ params: ListIdParam }>(
  'DELETE /api/lists/{id}/recommendation',
  { touches: TOUCHED },
)

/** Apart from the other calls of lists, because the home page loads it. */
export const listRecommendedLists = publicCall<{
  query: RecommendedListsQuery
  response: ListCard[]
}>('GET /api/lists/recommended', { kids: 'refused' })
