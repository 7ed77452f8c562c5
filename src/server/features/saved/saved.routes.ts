import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/saved.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import { savedCount, savedIds, savedQuery, savedStatus } from '#shared/contracts/saved.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  listSaved,
  savedCountOf,
  savedIdsOf,
  savedStatusOf,
  saveResource,
  unsaveResource,
} from './saved.service.ts'

export function savedRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listSaved,
    {
      summary: 'List the saved resources, most recently saved first',
      description:
        'Without parameters, all of them. X-Total-Count is the number of all that match the words and the type.',
      query: savedQuery,
      response: z.array(resourceView),
      returns: 'Resources',
    },
    async ({ viewer, query, setHeader }) => {
      const { resources, total } = await listSaved(ctx, viewer.user.id, query)
      setHeader('X-Total-Count', String(total))
      return resources
    },
  )
  serve(
    api,
    calls.countSaved,
    {
      summary: 'Count the saved resources',
      response: savedCount,
      returns: 'The number; 0 for admins',
    },
    ({ viewer }) => savedCountOf(ctx, viewer.user),
  )
  serve(
    api,
    calls.listSavedIds,
    {
      summary: 'List the IDs of the saved resources: one request serves every bookmark on a page',
      response: savedIds,
      returns: 'The IDs',
    },
    ({ viewer }) => savedIdsOf(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.getSavedStatus,
    {
      summary: 'Get whether a resource is saved',
      params: idParam,
      response: savedStatus,
      returns: 'The status',
    },
    ({ params, viewer }) => savedStatusOf(ctx, viewer.user.id, params.id),
  )
  serve(
    api,
    calls.saveResource,
    {
      summary: 'Save a resource',
      params: idParam,
      response: savedStatus,
      returns: 'Saved',
      refusals: [404, 429],
    },
    ({ params, viewer, ip }) => saveResource(ctx, viewer.user.id, { resourceId: params.id, ip }),
  )
  serve(
    api,
    calls.unsaveResource,
    {
      summary: 'Remove a resource from the saved resources',
      params: idParam,
      response: savedStatus,
      returns: 'No longer saved',
      refusals: [429],
    },
    ({ params, viewer, ip }) => unsaveResource(ctx, viewer.user.id, { resourceId: params.id, ip }),
  )
}
