import type {
  CommentEdit,
  CommentInput,
  CommentListQuery,
  CommentView,
  RemovedCommentView,
  VoteView,
} from '../contracts/comments.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { ApiPath, MemberCall, ModeratorCall, PublicCall } from './call.ts'

/** The average rating is part of the resource. */
const TOUCHED: readonly ApiPath[] = ['/api/resources', '/api/admin/overview']

export const listComments: PublicCall<{
  params: IdParam
  query: CommentListQuery
  response: CommentView[]
}> = {
  method: 'GET',
  path: '/api/resources/{id}/comments',
  access: 'public',
  kids: 'filtered',
}

/** The path names the resource and the session the author, so naming them in the body changes nothing. */
type NewComment = CommentInput & { resourceId?: number; username?: string; userId?: number }

export const postComment: MemberCall<{
  params: IdParam
  body: NewComment
  response: CommentView
}> = {
  method: 'POST',
  path: '/api/resources/{id}/comments',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: TOUCHED,
}

export const editComment: MemberCall<{
  params: IdParam
  body: CommentEdit
  response: CommentView
}> = {
  method: 'PATCH',
  path: '/api/comments/{id}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

/** If it has replies, it remains in the list as 'Deleted'. */
export const deleteComment: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/comments/{id}',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

export const restoreComment: MemberCall<{ params: IdParam; response: CommentView }> = {
  method: 'POST',
  path: '/api/comments/{id}/restore',
  access: 'member',
  notForSeats: true,
  touches: TOUCHED,
}

// A vote changes one number, which the page counts by itself.
export const voteForComment: MemberCall<{ params: IdParam; response: VoteView }> = {
  method: 'PUT',
  path: '/api/comments/{id}/vote',
  access: 'member',
  notForSeats: true,
  touches: ['/api/resources'],
}

export const withdrawVote: MemberCall<{ params: IdParam; response: VoteView }> = {
  method: 'DELETE',
  path: '/api/comments/{id}/vote',
  access: 'member',
  notForSeats: true,
  touches: ['/api/resources'],
}

/** What moderators have hidden or deleted under a resource. */
export const listRemovedComments: ModeratorCall<{
  params: IdParam
  response: RemovedCommentView[]
}> = {
  method: 'GET',
  path: '/api/admin/resources/{id}/removed-comments',
  access: 'moderator',
}
