import { and, asc, eq, exists, getTableColumns, gt, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'
import { comments, commentVotes } from '../../platform/db/schema/comments.ts'
import { users } from '../../platform/db/schema/users.ts'

export type CommentRow = typeof comments.$inferSelect

export type ListedComment = CommentRow & { votes: number }

/** `moderator` is the name of the one who hid or deleted it. */
export type JudgedComment = ListedComment & { moderator: string | null }

export const listed = {
  ...getTableColumns(comments),
  votes: sql<number>`(SELECT count(*)::int FROM comment_votes WHERE comment_id = ${comments.id})`,
}

export const replies = alias(comments, 'replies')

export const judged = { ...listed, moderator: users.username }

export async function findComment(db: Db, id: number): Promise<ListedComment | null> {
  const [row] = await db.select(listed).from(comments).where(eq(comments.id, id))
  return row ?? null
}

/**
 * Reads a comment and keeps others from changing it until the transaction ends. `share` lets others read it the same
 * way, such as ten people who reply at once.
 */
export async function lockComment(
  db: Db,
  id: number,
  strength: 'share' | 'update',
): Promise<CommentRow | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id)).for(strength)
  return row ?? null
}

/** Sets or clears who deleted or hid a comment. Throws a unique violation if the author has another by now. */
export async function setRemoval(
  db: Db,
  id: number,
  change: Partial<
    Pick<CommentRow, 'deletedAt' | 'deletedBy' | 'hiddenAt' | 'hiddenReason' | 'hiddenBy'>
  >,
): Promise<void> {
  await db.update(comments).set(change).where(eq(comments.id, id))
}

/** Erases deleted comments for good: those of a user, or those that were deleted before a time. */
export async function eraseDeleted(
  db: Db,
  which: { userId: number } | { before: Date },
): Promise<void> {
  const chosen = and(
    isNotNull(comments.deletedAt),
    'userId' in which
      ? eq(comments.userId, which.userId)
      : lt(comments.deletedAt, which.before.toISOString()),
  )
  const hasReplies = exists(
    db.select({ id: replies.id }).from(replies).where(eq(replies.parentId, comments.id)),
  )
  await db.delete(comments).where(and(chosen, not(hasReplies)))
  // The row stays, because replies belong to it.
  await db
    .update(comments)
    .set({ userId: null, username: 'Deleted', userAvatar: null, content: '', rating: null })
    .where(and(chosen, or(isNotNull(comments.userId), gt(comments.content, ''))))
}

/** Returns the IDs of comments that the user found helpful, under one resource or under all. */
export async function listVotes(db: Db, userId: number, resourceId?: number): Promise<number[]> {
  const rows = await db
    .select({ id: comments.id })
    .from(commentVotes)
    .innerJoin(comments, eq(comments.id, commentVotes.commentId))
    .where(
      and(
        eq(commentVotes.userId, userId),
        resourceId === undefined ? undefined : eq(comments.resourceId, resourceId),
      ),
    )
    .orderBy(asc(comments.id))
  return rows.map(({ id }) => id)
}
