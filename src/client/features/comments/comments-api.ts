import { callQuery } from '#client/data/queries.ts'
import { listComments } from '#shared/calls/comments.ts'

export const commentsQuery = (resourceId: number) =>
  callQuery(listComments, { params: { id: resourceId } })
