import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/audit.ts'
import * as schemas from '#shared/contracts/audit.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listAudit, listItems } from './audit.service.ts'
import { translatedView } from '../../platform/texts/untranslated.ts'
import type { AuditItemView } from '#shared/contracts/audit.ts'

export const auditRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listAudit,
    'List who did what, when and from where, newest first',
    { query: schemas.auditQuery, response: z.array(schemas.auditEntryView), paged: true },
    ({ query }) => listAudit(ctx, query),
  ),
  serve(
    calls.listAuditItems,
    'List the resources that an entry affected, in the order in which they were sent',
    { query: schemas.auditItemsQuery, response: z.array(schemas.auditItemView), paged: true },
    async ({ params, query, t }) => {
      const { items, total } = await listItems(ctx, params.id, query)
      return {
        items: items.map((item) => translatedView<AuditItemView, 'kept'>(t, 'kept', item)),
        total,
      }
    },
  ),
])
