import * as calls from '#shared/calls/additional.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached, serve } from '../../platform/http/call-table.ts'
import { additional, listAdditional, listAdditionalForAdmin } from './additional.service.ts'

export const additionalRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listAdditional,
    'List places to play, sites for kids and other links. Only active entries, in order.',
    ({ query }) => listAdditional(ctx, query.category ?? null),
  ),
  serve(
    calls.listAllAdditional,
    'List all additional resources, including inactive ones. By category and order.',
    () => listAdditionalForAdmin(ctx),
  ),
  serve(calls.createAdditional, 'Add an additional resource', ({ body }) =>
    additional.create(ctx, body),
  ),
  serve(
    calls.changeAdditional,
    'Update the given fields of an additional resource',
    ({ params: { id }, body: patch, seenAt }) => additional.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(calls.removeAdditional, 'Delete an additional resource', ({ params }) =>
    additional.remove(ctx, params.id),
  ),
])
