import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  auditEntryView,
  auditItemsQuery,
  auditItemView,
  auditQuery,
} from '#shared/contracts/audit.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { listAudit, listItems } from './audit.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'List who did what, when and from where, newest first',
  description: 'X-Total-Count is the total number of matching entries.',
  ...access('admin'),
  request: { query: auditQuery },
  responses: {
    200: jsonAnswer(z.array(auditEntryView), 'One page of entries'),
    ...refusals(400, 401, 403),
  },
})

const items = createRoute({
  method: 'get',
  path: '/api/admin/audit/{id}/items',
  summary: 'List the resources that an entry affected, in the order in which they were sent',
  description: 'X-Total-Count is the total number.',
  ...access('admin'),
  request: { params: idParam, query: auditItemsQuery },
  responses: {
    200: jsonAnswer(z.array(auditItemView), 'One page of resources'),
    ...refusals(400, 401, 403, 404),
  },
})

export function auditRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => {
    const { entries, total } = await listAudit(ctx, c.req.valid('query'))
    return c.json(entries, 200, { 'X-Total-Count': String(total) })
  })
  api.openapi(items, async (c) => {
    const { id } = c.req.valid('param')
    const { items: resources, total } = await listItems(ctx, id, c.req.valid('query'))
    return c.json(resources, 200, { 'X-Total-Count': String(total) })
  })
}
