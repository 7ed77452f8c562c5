import { type OpenAPIHono, z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/comments.ts'
import {
  commentEdit,
  commentInput,
  commentListQuery,
  commentView,
  removedCommentView,
  voteView,
} from '#shared/contracts/comments.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { onResources } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import {
  deleteComment,
  editComment,
  listComments,
  listRemovedComments,
  postComment,
  restoreComment,
  setVote,
} from './comments.service.ts'

export function commentRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.listComments,
    {
      summary: 'List the comments on a resource, newest first',
      description:
        '`limit` and `offset` count top-level comments, each of which brings its replies. X-Total-Count is the number of all top-level comments, X-Rating-Count that of their ratings and X-Rating-Average the average.',
      params: idParam,
      query: commentListQuery,
      response: z.array(commentView),
      returns: 'Comments and replies',
      refusals: [404],
    },
    async ({ params, query, setHeader }) => {
      const { comments, total, rating } = await listComments(ctx, params.id, query)
      setHeader('X-Total-Count', String(total))
      setHeader('X-Rating-Count', String(rating?.count ?? 0))
      if (rating) setHeader('X-Rating-Average', String(rating.average))
      return comments
    },
    (_comments, { params }) => onResources([params.id], { comments: true }),
  )
  serve(
    api,
    calls.postComment,
    {
      summary:
        'Post a comment on a resource (one per user) or a reply; the author is the logged-in user',
      params: idParam,
      body: commentInput,
      response: commentView,
      returns: 'The new comment',
      refusals: [404, 409, 429],
    },
    ({ viewer, params, body, ip }) =>
      postComment(ctx, viewer.user, { resourceId: params.id, input: body, ip }),
  )
  serve(
    api,
    calls.editComment,
    {
      summary: 'Edit your own comment',
      params: idParam,
      body: commentEdit,
      response: commentView,
      returns: 'The updated comment',
      refusals: [403, 404, 409, 429],
    },
    ({ viewer, params, body, ip }) =>
      editComment(ctx, viewer.user, { id: params.id, input: body, ip }),
  )
  serve(
    api,
    calls.deleteComment,
    {
      summary: "Delete your own comment; while it has replies, its place stays as 'Deleted'",
      params: idParam,
      returns: 'Deleted',
      refusals: [403, 404, 429],
    },
    ({ editor, params }) => deleteComment(ctx, editor, params.id),
  )
  serve(
    api,
    calls.restoreComment,
    {
      summary: 'Take the deletion of your own comment back, within 30 days',
      params: idParam,
      response: commentView,
      returns: 'The comment',
      refusals: [403, 404, 409, 429],
    },
    ({ editor, params }) => restoreComment(ctx, editor, params.id),
  )
  serve(
    api,
    calls.voteForComment,
    {
      summary: 'Say that a comment is helpful',
      params: idParam,
      response: voteView,
      returns: 'The number of votes',
      refusals: [403, 404, 429],
    },
    ({ viewer, params, ip }) => setVote(ctx, viewer.user, { id: params.id, voted: true, ip }),
  )
  serve(
    api,
    calls.withdrawVote,
    {
      summary: 'Withdraw a vote',
      params: idParam,
      response: voteView,
      returns: 'The number of votes',
      refusals: [403, 404, 429],
    },
    ({ viewer, params, ip }) => setVote(ctx, viewer.user, { id: params.id, voted: false, ip }),
  )
  serve(
    api,
    calls.listRemovedComments,
    {
      summary: 'List what moderators have hidden or deleted under a resource',
      params: idParam,
      response: z.array(removedCommentView),
      returns: 'The comments in full, with the reasons',
      refusals: [404],
    },
    ({ params }) => listRemovedComments(ctx, params.id),
  )
}
