import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/audit.ts'
import {
  auditEntryView,
  auditItemsQuery,
  auditItemView,
  auditQuery,
} from '#shared/contracts/audit.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAudit, listItems } from './audit.service.ts'

export function auditRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listAudit,
    {
      summary: 'List who did what, when and from where, newest first',
      description: 'X-Total-Count is the total number of matching entries.',
      query: auditQuery,
      response: z.array(auditEntryView),
      returns: 'One page of entries',
    },
    async ({ query, setHeader }) => {
      const { entries, total } = await listAudit(ctx, query)
      setHeader('X-Total-Count', String(total))
      return entries
    },
  )
  serve(
    api,
    calls.listAuditItems,
    {
      summary: 'List the resources that an entry affected, in the order in which they were sent',
      description: 'X-Total-Count is the total number.',
      params: idParam,
      query: auditItemsQuery,
      response: z.array(auditItemView),
      returns: 'One page of resources',
      refusals: [404],
    },
    async ({ params, query, setHeader }) => {
      const { items, total } = await listItems(ctx, params.id, query)
      setHeader('X-Total-Count', String(total))
      return items
    },
  )
}
