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
} from '../contracts/lists.ts'
import type { ApiPath, CuratorCall, MemberCall, PublicCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/lists']

export const listOwnLists: MemberCall<{ query: OwnListsQuery; response: OwnListView[] }> = {
  method: 'GET',
  path: '/api/lists',
  access: 'member',
}

export const createList: MemberCall<{ body: ListInput; response: OwnListView }> = {
  method: 'POST',
  path: '/api/lists',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
}

/** Others' lists that the member follows and may still see. */
export const listFollowedLists: MemberCall<{ response: ListCard[] }> = {
  method: 'GET',
  path: '/api/lists/followed',
  access: 'member',
}

/** A private list exists for its owner only, and a hidden one for its owner and moderators. */
export const getList: PublicCall<{ params: ListIdParam; response: ListView }> = {
  method: 'GET',
  path: '/api/lists/{id}',
  access: 'public',
  kids: 'refused',
}

/** What a cached response cannot say: whether the list is the member's own, or followed or reported by them. */
export const getListMarks: MemberCall<{ params: ListIdParam; response: ListMarks }> = {
  method: 'GET',
  path: '/api/lists/{id}/marks',
  access: 'member',
}

export const changeList: MemberCall<{
  params: ListIdParam
  body: Partial<ListInput>
  response: OwnListView
}> = {
  method: 'PUT',
  path: '/api/lists/{id}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const deleteList: MemberCall<{ params: ListIdParam }> = {
  method: 'DELETE',
  path: '/api/lists/{id}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const orderList: MemberCall<{
  params: ListIdParam
  body: ListOrder
  response: OwnListView
}> = {
  method: 'PUT',
  path: '/api/lists/{id}/items',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const addToList: MemberCall<{ params: ListItemParams; response: OwnListView }> = {
  method: 'PUT',
  path: '/api/lists/{id}/items/{resourceId}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const removeFromList: MemberCall<{ params: ListItemParams; response: OwnListView }> = {
  method: 'DELETE',
  path: '/api/lists/{id}/items/{resourceId}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const copyList: MemberCall<{ params: ListIdParam; response: OwnListView }> = {
  method: 'POST',
  path: '/api/lists/{id}/copy',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
}

export const followList: MemberCall<{ params: ListIdParam }> = {
  method: 'PUT',
  path: '/api/lists/{id}/follow',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const unfollowList: MemberCall<{ params: ListIdParam }> = {
  method: 'DELETE',
  path: '/api/lists/{id}/follow',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const recommendList: CuratorCall<{ params: ListIdParam }> = {
  method: 'PUT',
  path: '/api/lists/{id}/recommendation',
  access: 'curator',
  touches: TOUCHED,
}

export const withdrawListRecommendation: CuratorCall<{ params: ListIdParam }> = {
  method: 'DELETE',
  path: '/api/lists/{id}/recommendation',
  access: 'curator',
  touches: TOUCHED,
}
