import type { CommentEdit, CommentInput, CommentView } from '#shared/contracts/comments.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { getResource } from '../resources/resources.service.ts'
import { presentComment } from './comments.presenter.ts'
import {
  findComment,
  insertComment,
  listCommentsByResource,
  updateComment,
} from './comments.queries.ts'

export async function listComments(ctx: AppContext, resourceId: number): Promise<CommentView[]> {
  await getResource(ctx, resourceId)
  if (ctx.kids?.comments === 'hidden') return []
  return (await listCommentsByResource(ctx.db, resourceId)).map(presentComment)
}

/** The author as determined by the session. */
type Author = { id: number; username: string }

export async function postComment(
  ctx: AppContext,
  author: Author,
  { resourceId, input, ip }: { resourceId: number; input: CommentInput; ip: string },
): Promise<CommentView> {
  const { content, rating = null, parentId = null } = input
  await getResource(ctx, resourceId)
  if (parentId !== null) await requireThread(ctx, parentId, resourceId)
  await ctx.limits.take('comment', { ip, account: author.id })
  const row = await insertComment(ctx.db, {
    resourceId,
    userId: author.id,
    username: author.username,
    content,
    rating,
    parentId,
    createdAt: ctx.clock().toISOString(),
  })
  if (!row) {
    throw new AppError(409, 'duplicate', 'You have already commented on this resource')
  }
  return presentComment(row)
}

/** Throws unless the parent is a top-level comment on the same resource, because replies are only one level deep. */
async function requireThread(ctx: AppContext, parentId: number, resourceId: number): Promise<void> {
  const parent = await findComment(ctx.db, parentId)
  if (!parent || parent.resourceId !== resourceId) throw notFound('Comment')
  if (parent.parentId !== null) {
    const message = 'You can reply only to top-level comments'
    throw new AppError(400, 'invalid', message, { fields: { parentId: message } })
  }
}

export async function editComment(
  ctx: AppContext,
  viewer: { id: number },
  { id, input, ip }: { id: number; input: CommentEdit; ip: string },
): Promise<CommentView> {
  const comment = await findComment(ctx.db, id)
  if (!comment) throw notFound('Comment')
  // Only the author may edit a comment; admins are no exception.
  if (comment.userId !== viewer.id) {
    throw new AppError(403, 'forbidden', 'You can edit only your own comments')
  }
  if (comment.parentId !== null && input.rating) {
    const message = 'A reply cannot have a rating'
    throw new AppError(400, 'invalid', message, { fields: { rating: message } })
  }
  await ctx.limits.take('comment', { ip, account: viewer.id })
  const { content, rating = null } = input
  const row = await updateComment(ctx.db, id, { content, rating })
  if (!row) throw notFound('Comment')
  return presentComment(row)
}
