import { type ApiPath, memberCall, publicCall, moderatorCall } from './call.ts'

/** The average rating is part of the resource. */
const TOUCHED: readonly ApiPath[] = ['/api/resources', '/api/admin/overview']

export const listComments = publicCall(
  'GET /api/resources/{id}/comments ?commentListQuery -> commentView[]',
  { kids: 'filtered' },
)

export const postComment = memberCall(
  'POST /api/resources/{id}/comments commentInput -> commentView',
  { notForSeats: true, notWhileMuted: true, status: 201, touches: TOUCHED },
)

export const editComment = memberCall('PATCH /api/comments/{id} commentEdit -> commentView', {
  notForSeats: true,
  notWhileMuted: true,
  touches: TOUCHED,
})

/** If it has replies, it remains in the list as 'Deleted'. */
export const deleteComment = memberCall('DELETE /api/comments/{id}', {
  notForSeats: true,
  touches: TOUCHED,
})

export const restoreComment = memberCall('POST /api/comments/{id}/restore -> commentView', {
  notForSeats: true,
  notWhileMuted: true,
  touches: TOUCHED,
})

// A vote changes one number, which the page counts by itself.
export const voteForComment = memberCall('PUT /api/comments/{id}/vote -> voteView', {
  notForSeats: true,
  touches: ['/api/resources'],
})

export const withdrawVote = memberCall('DELETE /api/comments/{id}/vote -> voteView', {
  notForSeats: true,
  touches: ['/api/resources'],
})

/** What moderators have hidden or deleted under a resource. */
export const listRemovedComments = moderatorCall(
  'GET /api/admin/resources/{id}/removed-comments -> removedCommentView[]',
)
