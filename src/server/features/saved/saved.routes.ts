import * as calls from '#shared/calls/study.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { countSaved, isSaved, listSavedIds } from './saved.queries.ts'
import { listSaved, saveResource, unsaveResource } from './saved.service.ts'

export const savedRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listSaved,
    'List the saved resources, most recently saved first. Without parameters, all of them.',
    ({ viewer, query }) => listSaved(ctx, viewer.user.id, query),
    { paged: true },
  ),
  serve(
    calls.countSaved,
    'Count the saved resources. It is 0 for admins.',
    async ({ viewer: { user } }) => ({
      count: user.role === 'admin' ? 0 : await countSaved(ctx.db, user.id),
    }),
  ),
  serve(
    calls.listSavedIds,
    'List the IDs of the saved resources: one request serves every bookmark on a page',
    async ({ viewer }) => ({ ids: await listSavedIds(ctx.db, viewer.user.id) }),
  ),
  serve(calls.getSavedStatus, 'Get whether a resource is saved', async ({ params, viewer }) => ({
    isSaved: await isSaved(ctx.db, viewer.user.id, params.id),
  })),
  serve(calls.saveResource, 'Save a resource', ({ params, editor }) =>
    saveResource(ctx, editor, params.id),
  ),
  serve(calls.unsaveResource, 'Remove a resource from the saved resources', ({ params, editor }) =>
    unsaveResource(ctx, editor, params.id),
  ),
])
