import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  additionalInput,
  additionalPatch,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import {
  changeAdditional,
  createAdditional,
  listAdditionalForAdmin,
  removeAdditional,
} from './admin-additional.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/additional-resources',
  summary: 'List all additional resources, including inactive ones',
  ...access('admin'),
  responses: {
    200: jsonAnswer(z.array(additionalResourceView), 'By category and order'),
    ...refusals(401, 403),
  },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/additional-resources',
  summary: 'Add an additional resource',
  ...access('admin'),
  request: jsonBody(additionalInput),
  responses: {
    201: jsonAnswer(additionalResourceView, 'The new entry'),
    ...refusals(400, 401, 403),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/additional-resources/{id}',
  summary: 'Update the given fields of an additional resource',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(additionalPatch) },
  responses: {
    200: jsonAnswer(additionalResourceView, 'The updated entry'),
    ...refusals(400, 401, 403, 404),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/additional-resources/{id}',
  summary: 'Delete an additional resource',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 403, 404) },
})

export function adminAdditionalRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => c.json(await listAdditionalForAdmin(ctx), 200))
  api.openapi(create, async (c) =>
    c.json(await createAdditional(ctx, editorOf(c), c.req.valid('json')), 201),
  )
  api.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await changeAdditional(ctx, editorOf(c), { id, patch: c.req.valid('json') }), 200)
  })
  api.openapi(remove, async (c) => {
    await removeAdditional(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
