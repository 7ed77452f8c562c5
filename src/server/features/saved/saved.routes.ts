import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/saved.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import { savedCount, savedIds, savedQuery, savedStatus } from '#shared/contracts/saved.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as service from './saved.service.ts'

export const savedRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listSaved,
    'List the saved resources, most recently saved first. Without parameters, all of them.',
    { query: savedQuery, response: z.array(resourceView), paged: true },
    ({ viewer, query }) => service.listSaved(ctx, viewer.user.id, query),
  ),
  serve(
    calls.countSaved,
    'Count the saved resources. It is 0 for admins.',
    { response: savedCount },
    ({ viewer }) => service.savedCountOf(ctx, viewer.user),
  ),
  serve(
    calls.listSavedIds,
    'List the IDs of the saved resources: one request serves every bookmark on a page',
    { response: savedIds },
    ({ viewer }) => service.savedIdsOf(ctx, viewer.user.id),
  ),
  serve(
    calls.getSavedStatus,
    'Get whether a resource is saved',
    { response: savedStatus },
    ({ params, viewer }) => service.savedStatusOf(ctx, viewer.user.id, params.id),
  ),
  serve(
    calls.saveResource,
    'Save a resource',
    { response: savedStatus },
    ({ params, viewer, ip }) =>
      service.saveResource(ctx, viewer.user.id, { resourceId: params.id, ip }),
  ),
  serve(
    calls.unsaveResource,
    'Remove a resource from the saved resources',
    { response: savedStatus },
    ({ params, viewer, ip }) =>
      service.unsaveResource(ctx, viewer.user.id, { resourceId: params.id, ip }),
  ),
])
