import * as calls from '#shared/calls/history.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getHistory, revertResource } from './undo.service.ts'

export const historyRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listHistory,
    'List the changes of a resource, field by field, newest first. Also of a resource in the trash.',
    ({ params, query }) => getHistory(ctx, params.id, query),
    { paged: true },
  ),
  serve(
    calls.revertResource,
    'Set a resource back to its state after one of its versions. The revert is validated like an edit, and is a new version.',
    ({ params, body, seenAt }) =>
      revertResource(ctx, { id: params.id, version: body.version, seenAt }),
    { ifMatch: true },
  ),
])
