import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  adminResourcesQuery,
  bulkAnswer,
  bulkDeleteInput,
  bulkUpdateInput,
} from '#shared/contracts/admin-resources.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import { resourceInput, resourcePatch } from '#shared/contracts/resource-input.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import {
  changeResource,
  changeResources,
  createResource,
  listForAdmin,
  removeResource,
  removeResources,
} from './admin-resources.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/resources',
  summary: 'List resources for the admin table, searched, sorted and paged',
  description: 'X-Total-Count is the total number.',
  ...access('admin'),
  request: { query: adminResourcesQuery },
  responses: {
    200: jsonAnswer(z.array(resourceView), 'One page of resources'),
    ...refusals(400, 401, 403),
  },
})

const creation = {
  method: 'post',
  summary: 'Add a resource',
  ...access('admin'),
  request: jsonBody(resourceInput),
  responses: {
    201: jsonAnswer(resourceView, 'The new resource'),
    ...refusals(400, 401, 403, 409),
  },
} as const
const create = createRoute({ ...creation, path: '/api/admin/resources' })
const createByPublicPath = createRoute({ ...creation, path: '/api/resources' })

const change = createRoute({
  method: 'put',
  path: '/api/admin/resources/{id}',
  summary: 'Update the given fields of a resource',
  description:
    'With If-Match: "{updatedAt}", the update is made only if the resource has not changed since then; otherwise the answer is 409 with the code changed_meanwhile.',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(resourcePatch) },
  responses: {
    200: jsonAnswer(resourceView, 'The updated resource'),
    ...refusals(400, 401, 403, 404, 409),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/resources/{id}',
  summary: 'Delete a resource along with its comments and bookmarks',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 403, 404) },
})

const bulkUpdate = createRoute({
  method: 'post',
  path: '/api/admin/resources/bulk-update',
  summary: 'Make the same change to many resources',
  ...access('admin'),
  request: jsonBody(bulkUpdateInput),
  responses: { 200: jsonAnswer(bulkAnswer, 'How many were affected'), ...refusals(400, 401, 403) },
})

const bulkDelete = createRoute({
  method: 'post',
  path: '/api/admin/resources/bulk-delete',
  summary: 'Delete many resources',
  ...access('admin'),
  request: jsonBody(bulkDeleteInput),
  responses: { 200: jsonAnswer(bulkAnswer, 'How many were affected'), ...refusals(400, 401, 403) },
})

export function adminResourceRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => {
    const { resources, total } = await listForAdmin(ctx, c.req.valid('query'))
    return c.json(resources, 200, { 'X-Total-Count': String(total) })
  })
  for (const route of [create, createByPublicPath]) {
    api.openapi(route, async (c) =>
      c.json(await createResource(ctx, editorOf(c), c.req.valid('json')), 201),
    )
  }
  api.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const seenAt = ifMatch(c.req.header('if-match'))
    const patch = c.req.valid('json')
    return c.json(await changeResource(ctx, editorOf(c), { id, patch, seenAt }), 200)
  })
  api.openapi(remove, async (c) => {
    await removeResource(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
  api.openapi(bulkUpdate, async (c) =>
    c.json(await changeResources(ctx, editorOf(c), c.req.valid('json')), 200),
  )
  api.openapi(bulkDelete, async (c) =>
    c.json(await removeResources(ctx, editorOf(c), c.req.valid('json')), 200),
  )
}

/** Returns the time in If-Match (RFC 9110 §13.1.1), or null if any state is acceptable. */
function ifMatch(header: string | undefined): string | null {
  const tag = header?.trim()
  if (!tag || tag === '*') return null
  const time = Date.parse(/^(?:W\/)?"([^"]*)"$/.exec(tag)?.[1] ?? '')
  if (Number.isNaN(time)) {
    throw new AppError(400, 'invalid', 'If-Match must be the quoted updatedAt of the resource')
  }
  return new Date(time).toISOString()
}
