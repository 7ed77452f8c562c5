import { type ApiPath, curatorCall, memberCall, publicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/lists']

export const listOwnLists = memberCall('GET /api/lists ?ownListsQuery -> ownListView[]')

export const createList = memberCall('POST /api/lists listInput -> ownListView', {
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
})

/** Others' lists that the member follows and may still see. */
export const listFollowedLists = memberCall('GET /api/lists/followed -> listCard[]')

/** X-Total-Count is the number of all, whatever the page. */
export const listPublicLists = publicCall('GET /api/lists/public ?publicListsQuery -> listCard[]', {
  kids: 'refused',
})

/** A private list exists for its owner only, and a hidden one for its owner and moderators. */
export const getList = publicCall('GET /api/lists/{id} :listIdParam -> listView', {
  kids: 'refused',
})

/** What a cached response cannot say: whether the list is the member's own, or followed or reported by them. */
export const getListMarks = memberCall('GET /api/lists/{id}/marks :listIdParam -> listMarks')

export const changeList = memberCall('PUT /api/lists/{id} :listIdParam listChange -> ownListView', {
  notForSeats: true,
  touches: TOUCHED,
})

export const deleteList = memberCall('DELETE /api/lists/{id} :listIdParam', {
  notForSeats: true,
  touches: TOUCHED,
})

export const orderList = memberCall(
  'PUT /api/lists/{id}/items :listIdParam listOrder -> ownListView',
  { notForSeats: true, touches: TOUCHED },
)

export const addToList = memberCall(
  'PUT /api/lists/{id}/items/{resourceId} :listItemParams -> ownListView',
  { notForSeats: true, touches: TOUCHED },
)

export const removeFromList = memberCall(
  'DELETE /api/lists/{id}/items/{resourceId} :listItemParams -> ownListView',
  { notForSeats: true, touches: TOUCHED },
)

export const copyList = memberCall('POST /api/lists/{id}/copy :listIdParam -> ownListView', {
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
})

export const followList = memberCall('PUT /api/lists/{id}/follow :listIdParam', {
  notForSeats: true,
  touches: TOUCHED,
})

export const unfollowList = memberCall('DELETE /api/lists/{id}/follow :listIdParam', {
  notForSeats: true,
  touches: TOUCHED,
})

export const recommendList = curatorCall('PUT /api/lists/{id}/recommendation :listIdParam', {
  touches: TOUCHED,
})

export const withdrawListRecommendation = curatorCall(
  'DELETE /api/lists/{id}/recommendation :listIdParam',
  { touches: TOUCHED },
)

/** Apart from the other calls of lists, because the home page loads it. */
export const listRecommendedLists = publicCall(
  'GET /api/lists/recommended ?recommendedListsQuery -> listCard[]',
  { kids: 'refused' },
)
