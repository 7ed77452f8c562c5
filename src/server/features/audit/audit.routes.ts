import * as calls from '#shared/calls/audit.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listAudit, listItems } from './audit.service.ts'
import { translatedView } from '../../platform/texts/untranslated.ts'
import type { AuditItemView } from '#shared/contracts/audit.ts'

export const auditRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listAudit,
    'List who did what, when and from where, newest first',
    ({ query }) => listAudit(ctx, query),
    { paged: true },
  ),
  serve(
    calls.listAuditItems,
    'List the resources that an entry affected, in the order in which they were sent',
    async ({ params, query, t }) => {
      const { items, total } = await listItems(ctx, params.id, query)
      return {
        items: items.map((item) => translatedView<AuditItemView, 'kept'>(t, 'kept', item)),
        total,
      }
    },
    { paged: true },
  ),
])
