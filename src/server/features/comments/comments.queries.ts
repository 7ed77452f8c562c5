import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'
import { comments, commentVotes } from '../../platform/db/schema/comments.ts'
import { users } from '../../platform/db/schema/users.ts'

export type CommentRow = typeof comments.$inferSelect
export type ListedComment = CommentRow & { votes: number }
/** `moderator` is the name of the one who hid or deleted it. */
export type JudgedComment = ListedComment & { moderator: string | null }

const listed = {
  ...getTableColumns(comments),
  votes: sql<number>`(SELECT count(*)::int FROM comment_votes WHERE comment_id = ${comments.id})`,
}
const isShown = and(isNull(comments.deletedAt), isNull(comments.hiddenAt))

const replies = alias(comments, 'replies')
/** The top-level comments of a resource, of which readers see something: the comment, or its place before replies. */
const isThreadOf = (db: Db, resourceId: number) =>
  and(
    eq(comments.resourceId, resourceId),
    isNull(comments.parentId),
    or(
      isShown,
      exists(
        db
          .select({ id: replies.id })
          .from(replies)
          .where(
            and(
              eq(replies.parentId, comments.id),
              isNull(replies.deletedAt),
              isNull(replies.hiddenAt),
            ),
          ),
      ),
    ),
  )

/** Returns some of a resource's top-level comments and their replies, which name their parent, newest first. */
export async function listThreads(
  db: Db,
  resourceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedComment[]> {
  const newestFirst = [desc(comments.createdAt), desc(comments.id)]
  const threads = await db
    .select({ id: comments.id })
    .from(comments)
    .where(isThreadOf(db, resourceId))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  if (threads.length === 0) return []
  const ids = threads.map(({ id }) => id)
  return db
    .select(listed)
    .from(comments)
    .where(or(inArray(comments.id, ids), and(inArray(comments.parentId, ids), isShown)))
    .orderBy(...newestFirst)
}

/** Returns how many top-level comments readers see of a resource, and what their ratings come to. */
export async function countThreads(
  db: Db,
  resourceId: number,
): Promise<{ threads: number; ratings: number; sum: number }> {
  const [counts] = await db
    .select({
      threads: sql<number>`count(*)::int`,
      ratings: sql<number>`(count(${comments.rating}) FILTER (WHERE ${isShown}))::int`,
      sum: sql<number>`coalesce(sum(${comments.rating}) FILTER (WHERE ${isShown}), 0)::int`,
    })
    .from(comments)
    .where(isThreadOf(db, resourceId))
  return counts ?? { threads: 0, ratings: 0, sum: 0 }
}

const judged = { ...listed, moderator: users.username }

/** Returns what moderators have hidden or deleted under a resource. */
export async function listRemovedByResource(db: Db, resourceId: number): Promise<JudgedComment[]> {
  return db
    .select(judged)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.hiddenBy))
    .where(and(eq(comments.resourceId, resourceId), isNotNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
}

export async function listJudgedComments(db: Db, ids: readonly number[]): Promise<JudgedComment[]> {
  if (ids.length === 0) return []
  return db
    .select(judged)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.hiddenBy))
    .where(inArray(comments.id, [...ids]))
}

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

/** Returns null if the comment is not shown any more. It counts as edited only if something differs. */
export async function updateComment(
  db: Db,
  id: number,
  { content, rating, at }: Pick<CommentRow, 'content' | 'rating'> & { at: string },
): Promise<CommentRow | null> {
  const differs = sql`(${comments.content}, ${comments.rating}) IS DISTINCT FROM (${content}, ${rating}::int)`
  const [row] = await db
    .update(comments)
    .set({
      content,
      rating,
      editedAt: sql`CASE WHEN ${differs} THEN ${at}::timestamptz ELSE ${comments.editedAt} END`,
    })
    .where(and(eq(comments.id, id), isShown))
    .returning()
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

export async function listCommentsByUser(db: Db, userId: number): Promise<ListedComment[]> {
  return db
    .select(listed)
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.id))
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
