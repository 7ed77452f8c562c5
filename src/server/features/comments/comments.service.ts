import type {
  CommentEdit,
  CommentInput,
  CommentListQuery,
  CommentView,
  RemovedCommentView,
  VoteView,
} from '#shared/contracts/comments.ts'
import { RESTORABLE_DAYS, userRating, type UserRating } from '#shared/domain/comments.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import { isUniqueViolation } from '../../platform/db/database-errors.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'
import { getResource } from '../resources/resources.service.ts'
import { presentComment, presentRemoved, stateOf } from './comments.presenter.ts'
import {
  type CommentRow,
  eraseDeleted,
  findComment,
  judged,
  type JudgedComment,
  listed,
  type ListedComment,
  lockComment,
  replies,
  setRemoval,
} from './comments.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { text } from '#shared/texts/text.ts'
import { and, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { comments, commentVotes } from '../../platform/db/schema/comments.ts'
import { users } from '../../platform/db/schema/users.ts'

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

type ListedComments = { comments: CommentView[]; total: number; rating: UserRating | null }

/** Returns some of the comments on a resource; `total` and `rating` are about all of them. */
export async function listComments(
  ctx: AppContext,
  resourceId: number,
  page: CommentListQuery,
): Promise<ListedComments> {
  await getResource(ctx, resourceId)
  if (ctx.kids?.comments === 'hidden') return { comments: [], total: 0, rating: null }
  const [rows, { threads, ratings, sum }] = await Promise.all([
    listThreads(ctx.db, resourceId, page),
    countThreads(ctx.db, resourceId),
  ])
  return { comments: rows.map(presentComment), total: threads, rating: userRating(sum, ratings) }
}

/** Returns what moderators have hidden or deleted under a resource. */
export async function listRemovedComments(
  ctx: AppContext,
  resourceId: number,
): Promise<RemovedCommentView[]> {
  await getResource(ctx, resourceId)
  return (await listRemovedByResource(ctx.db, resourceId)).map(presentRemoved)
}

/** The author as determined by the session. */
type Author = { id: number; username: string }

export async function postComment(
  ctx: AppContext,
  author: Author,
  { resourceId, input }: { resourceId: number; input: CommentInput },
): Promise<CommentView> {
  const { content, rating = null, parentId = null } = input
  const resource = await getResource(ctx, resourceId)
  if (parentId !== null) requireThread(await findComment(ctx.db, parentId), resourceId)
  await ctx.limits.take('comment', { account: author.id })
  return ctx.db.transaction(async (tx) => {
    // The lock keeps the parent from being deleted or hidden before the reply is stored.
    const parent =
      parentId === null ? null : requireThread(await lockComment(tx, parentId, 'share'), resourceId)
    const row = await insertComment(tx, {
      resourceId,
      userId: author.id,
      username: author.username,
      content,
      rating,
      parentId,
      createdAt: ctx.clock().toISOString(),
    })
    if (!row) throw await alreadyCommented(tx, resourceId, author.id)
    if (parent?.userId && parent.userId !== author.id) {
      await notify(ctx, tx, {
        userId: parent.userId,
        kind: 'reply',
        data: {
          resourceId,
          resourceTitle: resource.title,
          commentId: row.id,
          by: author.username,
        },
        link: paths.comment(resourceId, row.id),
      })
    }
    return presentComment({ ...row, votes: 0 })
  })
}

/** Throws unless it is a shown top-level comment on the resource, because replies are only one level deep. */
function requireThread<Row extends CommentRow>(parent: Row | null, resourceId: number): Row {
  if (!parent || parent.resourceId !== resourceId) throw notFound(text('Comment not found'))
  if (parent.parentId !== null) {
    throw invalid('parentId', text('You can reply only to top-level comments'))
  }
  return requireShown(parent)
}

/** Throws 404 with the reason if readers do not see the comment. */
export function requireShown<Row extends CommentRow>(comment: Row | null): Row {
  if (!comment) throw notFound(text('Comment not found'))
  const state = stateOf(comment)
  if (state === 'deleted')
    throw new AppError(404, 'not_found', text('This comment has been deleted'))
  if (state === 'hidden')
    throw new AppError(404, 'not_found', text('A moderator has hidden this comment'))
  return comment
}

async function alreadyCommented(db: Db, resourceId: number, userId: number): Promise<AppError> {
  const own = await findOwnComment(db, { resourceId, userId })
  if (own?.hiddenAt) return removedByModerator(own)
  return conflict('duplicate', text('You have already commented on this resource'))
}

/** Tells the author what a moderator did. */
function removedByModerator({ deletedAt, hiddenReason }: CommentRow): AppError {
  const reason = hiddenReason ?? ''
  const fault = deletedAt
    ? text('A moderator deleted this comment: {reason}', { reason })
    : text('A moderator hid this comment: {reason}', { reason })
  return conflict('removed', fault)
}

export async function editComment(
  ctx: AppContext,
  viewer: { id: number },
  { id, input }: { id: number; input: CommentEdit },
): Promise<CommentView> {
  const comment = requireOwn(await findComment(ctx.db, id), viewer)
  if (comment.parentId !== null && input.rating) {
    throw invalid('rating', text('A reply cannot have a rating'))
  }
  refuseRemoved(comment)
  await ctx.limits.take('comment', { account: viewer.id })
  const { content, rating = null } = input
  const at = ctx.clock().toISOString()
  const row = await updateComment(ctx.db, id, { content, rating, at })
  if (row) return presentComment({ ...row, votes: comment.votes })
  const now = await findComment(ctx.db, id)
  if (now) refuseRemoved(now)
  throw notFound(text('Comment not found'))
}

/** Only authors may change their comments; admins are no exception. */
function requireOwn<Row extends CommentRow>(comment: Row | null, viewer: { id: number }): Row {
  if (!comment) throw notFound(text('Comment not found'))
  if (comment.userId !== viewer.id) {
    throw new AppError(403, 'forbidden', text('You can change only your own comments'))
  }
  return comment
}

function refuseRemoved(comment: CommentRow): void {
  if (comment.hiddenAt) throw removedByModerator(comment)
  requireShown(comment)
}

/** Authors may also delete what a moderator has hidden. The row stays while it has replies. */
export async function deleteComment(
  ctx: AppContext,
  { userId }: Editor,
  id: number,
): Promise<void> {
  await ctx.limits.take('vote', { account: userId })
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const comment = requireOwn(await lockComment(tx, id, 'update'), { id: userId })
    if (comment.deletedAt) requireShown(comment)
    await setRemoval(tx, id, { deletedAt: now.toISOString(), deletedBy: userId })
    await noteAction(ctx, tx, 'comment_deleted', { comment: id, resource: comment.resourceId })
  })
}

/** Undoes the author's own deletion within 30 days. A comment that is not deleted does not change. */
export async function restoreComment(
  ctx: AppContext,
  { userId }: Editor,
  id: number,
): Promise<CommentView> {
  await ctx.limits.take('vote', { account: userId })
  const now = ctx.clock()
  try {
    return await ctx.db.transaction(async (tx) => {
      const comment = requireOwn(await lockComment(tx, id, 'update'), { id: userId })
      if (comment.deletedAt) {
        if (comment.deletedBy !== userId) throw removedByModerator(comment)
        requireRestorable(comment, now)
        await setRemoval(tx, id, { deletedAt: null, deletedBy: null })
        const details = { comment: id, resource: comment.resourceId }
        await noteAction(ctx, tx, 'comment_restored', details)
      }
      const row = await findComment(tx, id)
      if (!row) throw notFound(text('Comment not found'))
      return presentComment(row)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('duplicate', text('You have written another comment since'))
  }
}

/** Throws if the comment was deleted too long ago. */
export function requireRestorable({ deletedAt }: CommentRow, now: Date): void {
  if (deletedAt && Date.parse(deletedAt) < now.getTime() - RESTORABLE_DAYS * DAY_MS)
    throw new AppError(
      404,
      'not_found',
      text('This comment was deleted too long ago to be restored'),
    )
}

/** Erases what was deleted too long ago to be restored. */
export async function removeOldComments({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await eraseDeleted(db, { before: new Date(clock().getTime() - RESTORABLE_DAYS * DAY_MS) })
}

/** Votes or withdraws the vote. Doing it twice is the same as doing it once. */
export async function setVote(
  ctx: AppContext,
  viewer: { id: number },
  { id, voted }: { id: number; voted: boolean },
): Promise<VoteView> {
  const comment = requireShown(await findComment(ctx.db, id))
  if (comment.userId === viewer.id)
    throw new AppError(403, 'forbidden', text('You cannot vote for your own comment'))
  await ctx.limits.take('vote', { account: viewer.id })
  await (voted ? insertVote : deleteVote)(ctx.db, id, viewer.id)
  const { votes } = requireShown(await findComment(ctx.db, id))
  return { voted, votes }
}

/** Returns the top-level comment that counts as the user's one on this resource. */
async function findOwnComment(
  db: Db,
  { resourceId, userId }: { resourceId: number; userId: number },
): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.resourceId, resourceId),
        eq(comments.userId, userId),
        isNull(comments.parentId),
        isNull(comments.deletedAt),
      ),
    )
  return row ?? null
}

/** Returns null if the user already has a top-level comment on the resource; a unique index enforces this. */
async function insertComment(
  db: Db,
  comment: typeof comments.$inferInsert,
): Promise<CommentRow | null> {
  const [row] = await db.insert(comments).values(comment).onConflictDoNothing().returning()
  return row ?? null
}

async function insertVote(db: Db, commentId: number, userId: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${commentVotes} (comment_id, user_id)
    SELECT id, ${userId} FROM ${comments} WHERE id = ${commentId} FOR KEY SHARE
    ON CONFLICT DO NOTHING`)
}

async function deleteVote(db: Db, commentId: number, userId: number): Promise<void> {
  await db
    .delete(commentVotes)
    .where(and(eq(commentVotes.commentId, commentId), eq(commentVotes.userId, userId)))
}

/** Returns some of a resource's top-level comments and their replies, which name their parent, newest first. */
async function listThreads(
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
async function countThreads(
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

/** Returns what moderators have hidden or deleted under a resource. */
async function listRemovedByResource(db: Db, resourceId: number): Promise<JudgedComment[]> {
  return db
    .select(judged)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.hiddenBy))
    .where(and(eq(comments.resourceId, resourceId), isNotNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
}

const isShown = and(isNull(comments.deletedAt), isNull(comments.hiddenAt))

/** Returns null if the comment is not shown any more. It counts as edited only if something differs. */
async function updateComment(
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
