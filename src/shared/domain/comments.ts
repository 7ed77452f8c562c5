import { type T, text } from '../texts/text.ts'

/** The maximum number of characters in a comment, which is plain text. */
export const COMMENT_MAX = 2000

export const EMPTY_COMMENT = text('Please enter a comment or rating before posting.')

/** The number of top-level comments shown before 'Load More Comments'. */
export const COMMENTS_SHOWN = 5

/** The number of threads that a page holds until more are asked for, and that a response holds at most. */
export const THREADS_HELD = 20
export const THREADS_MAX = 1000

/** How many days a deleted comment can be restored, before it is erased. */
export const RESTORABLE_DAYS = 30

/** The name over the comments of deleted accounts. It has a space, so it is nobody's username. */
const DELETED_USER = 'Deleted user'

/** Returns an author's name as readers see it. */
export function authorName(username: string, t: T): string {
  return username === DELETED_USER ? t('Deleted user') : username
}

type CommentFields = {
  id: number
  userId: number | null
  parentId: number | null
  rating: number | null
  createdAt: string
}

export type Thread<Item> = { comment: Item; replies: Item[] }

/** The orders of top-level comments; the first is the default. */
export const COMMENT_ORDERS = { newest: text('Newest'), helpful: text('Most Helpful') } as const
export type CommentOrder = keyof typeof COMMENT_ORDERS

/** Returns the threads with the most votes first. Equals stay in their order. */
export function mostHelpfulFirst<Item>(
  threads: readonly Thread<Item>[],
  votesOf: (comment: Item) => number,
): Thread<Item>[] {
  return threads.toSorted((a, b) => votesOf(b.comment) - votesOf(a.comment))
}

/** Returns the top-level comments, newest first, each with its replies in the order in which they were written. */
export function commentThreads<Item extends CommentFields>(
  comments: readonly Item[],
): Thread<Item>[] {
  const newestFirst = comments.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  )
  const repliesOf = Map.groupBy(newestFirst, ({ parentId }) => parentId)
  return (repliesOf.get(null) ?? []).map((comment) => ({
    comment,
    replies: (repliesOf.get(comment.id) ?? []).toReversed(),
  }))
}

/** What users' ratings come to: the average has one decimal. */
export type UserRating = { average: number; count: number }

/**
 * Returns the average of users' ratings (1–5), one per user (the newest) over top-level comments; null without
 * ratings.
 */
export function userAverage(comments: readonly CommentFields[]): UserRating | null {
  const ratings = new Map<number | string, number>()
  for (const { comment } of commentThreads(comments)) {
    // Comments of deleted users have no user ID, so each counts as a different person's.
    const user = comment.userId ?? `comment-${comment.id}`
    if (comment.rating && !ratings.has(user)) ratings.set(user, comment.rating)
  }
  if (ratings.size === 0) return null
  const sum = [...ratings.values()].reduce((total, rating) => total + rating, 0)
  return userRating(sum, ratings.size)
}

/** Returns the average of ratings whose sum is known. */
export function userRating(sum: number, count: number): UserRating | null {
  return count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count }
}
