import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  auditEntryView,
  auditItemsQuery,
  auditItemView,
  auditQuery,
} from '#shared/contracts/audit.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../http/access.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { jsonAnswer, refusals } from '../../http/openapi.ts'
import { listAudit, listItems } from './audit.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'Who did what, when and from where, newest first',
  description: 'X-Total-Count tells how many entries match in all.',
  ...access('admin'),
  request: { query: auditQuery },
  responses: {
    200: jsonAnswer(z.array(auditEntryView), 'The page of entries'),
    ...refusals(400, 401, 403),
  },
})

const items = createRoute({
  method: 'get',
  path: '/api/admin/audit/{id}/items',
  summary: 'The resources that an entry is about, in their order then',
  description: 'X-Total-Count tells how many there are in all.',
  ...access('admin'),
  request: { params: idParam, query: auditItemsQuery },
  responses: {
    200: jsonAnswer(z.array(auditItemView), 'The page of resources'),
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
