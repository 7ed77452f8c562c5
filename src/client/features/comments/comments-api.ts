import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Edit, edit } from '#client/data/edits.ts'
import { callKey, callQuery, type Get } from '#client/data/queries.ts'
import { totalCount } from '#client/data/request.ts'
import { listComments, listRemovedComments } from '#shared/calls/comments.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { THREADS_HELD, userAverage, type UserRating } from '#shared/domain/comments.ts'
import { isShown } from './comment-rules.ts'

/** The newest threads of a discussion. */
export type Comments = {
  comments: CommentView[]
  /** How many older threads there are. */
  older: number
  /** What the ratings of all threads come to, as the server has counted them. */
  rating: UserRating | null
}

/** What the page holds at first. */
export const commentsQuery = (resourceId: number) =>
  callQuery(
    listComments,
    { params: { id: resourceId }, query: { limit: THREADS_HELD } },
    { name: 'newest', steps: (get) => read(get, resourceId, { limit: THREADS_HELD }) },
  )

/** Asked for when the reader wants more. */
export const allCommentsQuery = (resourceId: number) =>
  callQuery(
    listComments,
    { params: { id: resourceId } },
    { name: 'all', steps: (get) => read(get, resourceId, {}) },
  )

async function read(get: Get, id: number, query: { limit?: number }): Promise<Comments> {
  const { body, headers } = await get(listComments, { params: { id }, query })
  const threads = body.filter(({ parentId }) => parentId === null).length
  const average = headers?.get('X-Rating-Average')
  const count = Number(headers?.get('X-Rating-Count'))
  return {
    comments: body,
    older: Math.max(0, totalCount(headers, threads) - threads),
    rating: average ? { average: Number(average), count } : null,
  }
}

/** Changes the comments that the page holds. */
export function editComments(
  resourceId: number,
  change: (comments: CommentView[]) => CommentView[],
): Edit {
  const queryKey = callKey(listComments, { params: { id: resourceId } })
  return edit<Comments>({ queryKey, predicate: () => true }, (held) => ({
    ...held,
    comments: change(held.comments),
  }))
}

/** Returns the average of all ratings. `comments` are those of the page, among them some that are on their way. */
export function ratingOf(
  held: Comments | undefined,
  comments: readonly CommentView[] = held?.comments ?? [],
): UserRating | null {
  return held && held.older > 0 ? held.rating : userAverage(comments.filter(isShown))
}

/** Returns the newest comments of a resource, or all of them once `loadAll` has been called. */
export function useComments(resourceId: number) {
  const client = useQueryClient()
  const newest = useQuery(commentsQuery(resourceId))
  const [wantsAll, setWantsAll] = useState(false)
  const all = useQuery({
    ...allCommentsQuery(resourceId),
    enabled: ({ state }) => wantsAll || state.data !== undefined,
  })
  return {
    query: newest,
    data: all.data ?? newest.data,
    /** Whether `loadAll` would find more. */
    hasMore: !all.data && (newest.data?.older ?? 0) > 0,
    loadAll: async (): Promise<CommentView[]> => {
      const { comments } = await client.ensureQueryData(allCommentsQuery(resourceId))
      setWantsAll(true)
      return comments
    },
  }
}

/** What moderators have hidden or deleted under a resource; for moderators. */
export const removedCommentsQuery = (resourceId: number) =>
  callQuery(listRemovedComments, { params: { id: resourceId } })
