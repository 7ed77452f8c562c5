import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { auditEntryView, auditQuery } from '#shared/contracts/audit.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../http/access.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { jsonAnswer, refusals } from '../../http/openapi.ts'
import { listAudit } from './audit.service.ts'

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

export function auditRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => {
    const { entries, total } = await listAudit(ctx, c.req.valid('query'))
    return c.json(entries, 200, { 'X-Total-Count': String(total) })
  })
}
