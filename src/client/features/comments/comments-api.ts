import { callQuery } from '#client/data/queries.ts'
import { listComments, listRemovedComments } from '#shared/calls/comments.ts'

export const commentsQuery = (resourceId: number) =>
  callQuery(listComments, { params: { id: resourceId } })

/** What moderators have hidden or deleted under a resource; for moderators. */
export const removedCommentsQuery = (resourceId: number) =>
  callQuery(listRemovedComments, { params: { id: resourceId } })
