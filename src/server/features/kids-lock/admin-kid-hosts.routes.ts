import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { kidHostInput, kidHostView } from '#shared/contracts/kid-hosts.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { addHost, listHosts, removeHost } from './admin-kid-hosts.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/kid-hosts',
  summary: 'List the websites that are made for children',
  ...access('admin'),
  responses: { 200: jsonAnswer(z.array(kidHostView), 'The websites'), ...refusals(401, 403) },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/kid-hosts',
  summary: 'Add a website that is made for children',
  ...access('admin'),
  request: jsonBody(kidHostInput),
  responses: { 201: jsonAnswer(kidHostView, 'The new one'), ...refusals(400, 401, 403, 409) },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/kid-hosts/{host}',
  summary: 'Remove a website from those made for children',
  ...access('admin'),
  request: { params: kidHostInput },
  responses: { 204: { description: 'Removed' }, ...refusals(400, 401, 403, 404) },
})

export function adminKidHostRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => c.json(await listHosts(ctx), 200))
  api.openapi(add, async (c) =>
    c.json(await addHost(ctx, editorOf(c), c.req.valid('json').host), 201),
  )
  api.openapi(remove, async (c) => {
    await removeHost(ctx, editorOf(c), c.req.valid('param').host)
    return c.body(null, 204)
  })
}
