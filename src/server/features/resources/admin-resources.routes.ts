import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-resources.ts'
import {
  adminResourcesQuery,
  bulkAnswer,
  bulkDeleteInput,
  bulkUpdateInput,
} from '#shared/contracts/admin-resources.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { resourceInput, resourcePatch } from '#shared/contracts/resource-input.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changeResource,
  changeResources,
  createResource,
  listForAdmin,
  removeResource,
  removeResources,
} from './admin-resources.service.ts'

export function adminResourceRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listAllResources,
    {
      summary: 'List resources for the admin table, searched, sorted and paged',
      description: 'X-Total-Count is the total number.',
      query: adminResourcesQuery,
      response: z.array(resourceView),
      returns: 'One page of resources',
    },
    async ({ query, setHeader }) => {
      const { resources, total } = await listForAdmin(ctx, query)
      setHeader('X-Total-Count', String(total))
      return resources
    },
  )
  for (const call of [calls.createResource, calls.createCatalogueResource]) {
    serve(
      api,
      call,
      {
        summary: 'Add a resource',
        body: resourceInput,
        response: resourceView,
        returns: 'The new resource',
        refusals: [409],
      },
      ({ body, editor }) => createResource(ctx, editor, body),
    )
  }
  serve(
    api,
    calls.changeResource,
    {
      summary: 'Update the given fields of a resource',
      description:
        'With If-Match: "{updatedAt}", the update is made only if the resource has not changed since then; otherwise the answer is 409 with the code changed_meanwhile.',
      params: idParam,
      body: resourcePatch,
      response: resourceView,
      returns: 'The updated resource',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changeResource(ctx, editor, { id: params.id, patch: body, seenAt })
    },
  )
  serve(
    api,
    calls.removeResource,
    {
      summary: 'Delete a resource along with its comments and bookmarks',
      params: idParam,
      returns: 'Deleted',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeResource(ctx, editor, params.id)
    },
  )
  serve(
    api,
    calls.changeResources,
    {
      summary: 'Make the same change to many resources',
      body: bulkUpdateInput,
      response: bulkAnswer,
      returns: 'How many were affected',
    },
    ({ body, editor }) => changeResources(ctx, editor, body),
  )
  serve(
    api,
    calls.removeResources,
    {
      summary: 'Delete many resources',
      body: bulkDeleteInput,
      response: bulkAnswer,
      returns: 'How many were affected',
    },
    ({ body, editor }) => removeResources(ctx, editor, body),
  )
}

/** Returns the time in If-Match (RFC 9110 §13.1.1), or null if any state is acceptable. */
function ifMatch(header: string | undefined): string | null {
  const tag = header?.trim()
  if (!tag || tag === '*') return null
  const time = Date.parse(/^(?:W\/)?"([^"]*)"$/.exec(tag)?.[1] ?? '')
  if (Number.isNaN(time)) {
    throw new AppError(400, 'invalid', 'If-Match must be the quoted updatedAt of the resource')
  }
  return new Date(time).toISOString()
}
