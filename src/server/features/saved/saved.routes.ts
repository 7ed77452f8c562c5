import { idParam } from '#shared/contracts/id-param.ts'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { resourceView } from '#shared/contracts/resources.ts'
import { savedCount, savedIds, savedStatus } from '#shared/contracts/saved.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import {
  listSaved,
  savedCountOf,
  savedIdsOf,
  savedStatusOf,
  saveResource,
  unsaveResource,
} from './saved.service.ts'

const SAVE_PATH = '/api/resources/{id}/save'

const list = createRoute({
  method: 'get',
  path: '/api/saved-resources',
  summary: 'List the saved resources, most recently saved first',
  ...access('member'),
  responses: { 200: jsonAnswer(z.array(resourceView), 'Resources'), ...refusals(401) },
})

const counted = createRoute({
  method: 'get',
  path: '/api/saved-resources/count',
  summary: 'Count the saved resources',
  ...access('member'),
  responses: { 200: jsonAnswer(savedCount, 'The number; 0 for admins'), ...refusals(401) },
})

const ids = createRoute({
  method: 'get',
  path: '/api/saved-resources/ids',
  summary: 'List the IDs of the saved resources: one request serves every bookmark on a page',
  ...access('member'),
  responses: { 200: jsonAnswer(savedIds, 'The IDs'), ...refusals(401) },
})

const status = createRoute({
  method: 'get',
  path: '/api/resources/{id}/is-saved',
  summary: 'Get whether a resource is saved',
  ...access('member'),
  request: { params: idParam },
  responses: { 200: jsonAnswer(savedStatus, 'The status'), ...refusals(400, 401) },
})

const save = createRoute({
  method: 'post',
  path: SAVE_PATH,
  summary: 'Save a resource',
  ...access('member'),
  request: { params: idParam },
  responses: { 200: jsonAnswer(savedStatus, 'Saved'), ...refusals(400, 401, 404, 429) },
})

const unsave = createRoute({
  method: 'delete',
  path: SAVE_PATH,
  summary: 'Remove a resource from the saved resources',
  ...access('member'),
  request: { params: idParam },
  responses: { 200: jsonAnswer(savedStatus, 'No longer saved'), ...refusals(400, 401, 429) },
})

export function savedRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => c.json(await listSaved(ctx, c.get('viewer').user.id), 200))
  api.openapi(counted, async (c) => c.json(await savedCountOf(ctx, c.get('viewer').user), 200))
  api.openapi(ids, async (c) => c.json(await savedIdsOf(ctx, c.get('viewer').user.id), 200))
  api.openapi(status, async (c) =>
    c.json(await savedStatusOf(ctx, c.get('viewer').user.id, c.req.valid('param').id), 200),
  )
  api.openapi(save, async (c) => {
    const input = { resourceId: c.req.valid('param').id, ip: c.get('ip') }
    return c.json(await saveResource(ctx, c.get('viewer').user.id, input), 200)
  })
  api.openapi(unsave, async (c) => {
    const input = { resourceId: c.req.valid('param').id, ip: c.get('ip') }
    return c.json(await unsaveResource(ctx, c.get('viewer').user.id, input), 200)
  })
}
