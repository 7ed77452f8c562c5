import { type OpenAPIHono, z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/comments.ts'
import { commentEdit, commentInput, commentView } from '#shared/contracts/comments.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { serve, serveKept } from '../../platform/http/serve.ts'
import { editComment, listComments, postComment } from './comments.service.ts'

export function commentRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  serveKept(
    api,
    ctx,
    calls.listComments,
    {
      summary: 'List the comments on a resource, newest first',
      params: idParam,
      response: z.array(commentView),
      returns: 'Comments and replies',
      refusals: [404],
    },
    ({ params }) => listComments(ctx, params.id),
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
      refusals: [403, 404, 429],
    },
    ({ viewer, params, body, ip }) =>
      editComment(ctx, viewer.user, { id: params.id, input: body, ip }),
  )
}
