import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { commentEdit, commentInput, commentView } from '#shared/contracts/comments.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { access } from '../../platform/http/access.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { editComment, listComments, postComment } from './comments.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/resources/{id}/comments',
  summary: 'List the comments on a resource, newest first',
  ...access('public'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer(z.array(commentView), 'Comments and replies'),
    ...refusals(400, 404),
  },
})

const post = createRoute({
  method: 'post',
  path: '/api/resources/{id}/comments',
  summary:
    'Post a comment on a resource (one per user) or a reply; the author is the logged-in user',
  ...access('member'),
  request: { params: idParam, ...jsonBody(commentInput) },
  responses: {
    201: jsonAnswer(commentView, 'The new comment'),
    ...refusals(400, 401, 404, 409, 429),
  },
})

const edit = createRoute({
  method: 'patch',
  path: '/api/comments/{id}',
  summary: 'Edit your own comment',
  ...access('member'),
  request: { params: idParam, ...jsonBody(commentEdit) },
  responses: {
    200: jsonAnswer(commentView, 'The updated comment'),
    ...refusals(400, 401, 403, 404, 429),
  },
})

export function commentRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await listComments(ctx, c.req.valid('param').id) })),
  )
  api.openapi(post, async (c) => {
    const target = { resourceId: c.req.valid('param').id, ip: c.get('ip') }
    const comment = { ...target, input: c.req.valid('json') }
    return c.json(await postComment(ctx, c.get('viewer').user, comment), 201)
  })
  api.openapi(edit, async (c) => {
    const change = { id: c.req.valid('param').id, input: c.req.valid('json'), ip: c.get('ip') }
    return c.json(await editComment(ctx, c.get('viewer').user, change), 200)
  })
}
