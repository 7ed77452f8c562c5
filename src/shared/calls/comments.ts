import type {
  CommentEdit,
  CommentInput,
  CommentListQuery,
  CommentView,
  RemovedCommentView,
  VoteView,
} from '../contracts/comments.ts'
import type { IdParam } from '../contracts/fields.ts'
import { type ApiPath, memberCall, publicCall, moderatorCall } from './call.ts'

/** The average rating is part of the resource. */
const TOUCHED: readonly ApiPath[] = ['/api/resources', '/api/admin/overview']

export const listComments = publicCall<{
  params: IdParam
  query: CommentListQuery
  response: CommentView[]
}>('GET /api/resources/{id}/comments', { kids: 'filtered' })

/** The path names the resource and the session the author, so naming them in the body changes nothing. */
type NewComment = CommentInput & { resourceId?: number; username?: string; userId?: number }

export const postComment = memberCall<{
  params: IdParam
  body: NewComment
  response: CommentView
}>('POST /api/resources/{id}/comments', {
  notForSeats: true,
  notWhileMuted: true,
  status: 201,
  touches: TOUCHED,
})

export const editComment = memberCall<{
  params: IdParam
  body: CommentEdit
  response: CommentView
}>('PATCH /api/comments/{id}', { notForSeats: true, notWhileMuted: true, touches: TOUCHED })

/** If it has replies, it remains in the list as 'Deleted'. */
export const deleteComment = memberCall<{ params: IdParam }>('DELETE /api/comments/{id}', {
  notForSeats: true,
  touches: TOUCHED,
})

export const restoreComment = memberCall<{ params: IdParam; response: CommentView }>(
  'POST /api/comments/{id}/restore',
  { notForSeats: true, notWhileMuted: true, touches: TOUCHED },
)

// A vote changes one number, which the page counts by itself.
export const voteForComment = memberCall<{ params: IdParam; response: VoteView }>(
  'PUT /api/comments/{id}/vote',
  { notForSeats: true, touches: ['/api/resources'] },
)

export const withdrawVote = memberCall<{ params: IdParam; response: VoteView }>(
  'DELETE /api/comments/{id}/vote',
  { notForSeats: true, touches: ['/api/resources'] },
)

/** What moderators have hidden or deleted under a resource. */
export const listRemovedComments = moderatorCall<{
  params: IdParam
  response: RemovedCommentView[]
}>('GET /api/admin/resources/{id}/removed-comments')
