import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import type { CommentView } from '#shared/contracts/comments.ts'

export function commentsQuery(resourceId: number) {
  return queryOptions({
    queryKey: ['resources', resourceId, 'comments'],
    queryFn: async ({ signal }): Promise<CommentView[]> =>
      (await apiGet<CommentView[]>(`/api/resources/${resourceId}/comments`, deadline(signal))).body,
  })
}
