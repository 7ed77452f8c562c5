import * as calls from '#shared/calls/comments.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import * as service from './comments.service.ts'

export const commentRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listComments,
    'List the comments on a resource, newest first. `limit` and `offset` count top-level comments, each of which brings its replies. X-Total-Count is the number of all top-level comments, X-Rating-Count that of their ratings and X-Rating-Average the average.',
    async ({ params, query, setHeader }) => {
      const { comments, total, rating } = await service.listComments(ctx, params.id, query)
      setHeader('X-Total-Count', String(total))
      setHeader('X-Rating-Count', String(rating?.count ?? 0))
      if (rating) setHeader('X-Rating-Average', String(rating.average))
      return comments
    },
  ),
  serve(
    calls.postComment,
    'Post a comment on a resource (one per user) or a reply; the author is the logged-in user',
    ({ viewer, params, body }) =>
      service.postComment(ctx, viewer.user, { resourceId: params.id, input: body }),
    { refusals: [409] },
  ),
  serve(
    calls.editComment,
    'Edit your own comment',
    ({ viewer, params, body }) =>
      service.editComment(ctx, viewer.user, { id: params.id, input: body }),
    { refusals: [403, 409] },
  ),
  serve(
    calls.deleteComment,
    "Delete your own comment; while it has replies, its place stays as 'Deleted'",
    ({ editor, params }) => service.deleteComment(ctx, editor, params.id),
    { refusals: [403] },
  ),
  serve(
    calls.restoreComment,
    'Take the deletion of your own comment back, within 30 days',
    ({ editor, params }) => service.restoreComment(ctx, editor, params.id),
    { refusals: [403, 409] },
  ),
  serve(
    calls.voteForComment,
    'Say that a comment is helpful',
    ({ viewer, params }) => service.setVote(ctx, viewer.user, { id: params.id, voted: true }),
    { refusals: [403] },
  ),
  serve(
    calls.withdrawVote,
    'Withdraw a vote',
    ({ viewer, params }) => service.setVote(ctx, viewer.user, { id: params.id, voted: false }),
    { refusals: [403] },
  ),
  serve(
    calls.listRemovedComments,
    'List what moderators have hidden or deleted under a resource. The comments are in full, with the reasons.',
    ({ params }) => service.listRemovedComments(ctx, params.id),
  ),
])
