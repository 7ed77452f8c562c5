import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/history.ts'
import { historyQuery, resourceVersionView, revertInput } from '#shared/contracts/history.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getHistory, revertResource } from './revert.service.ts'

export const historyRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listHistory,
    'List the changes of a resource, field by field, newest first. Also of a resource in the trash.',
    { query: historyQuery, response: z.array(resourceVersionView), paged: true },
    ({ params, query }) => getHistory(ctx, params.id, query),
  ),
  serve(
    calls.revertResource,
    'Set a resource back to its state after one of its versions. The revert is validated like an edit, and is a new version. Its fields then name both states.',
    { body: revertInput, response: resourceView, ifMatch: true },
    ({ params, body, seenAt }) =>
      revertResource(ctx, { id: params.id, version: body.version, seenAt }),
  ),
])
