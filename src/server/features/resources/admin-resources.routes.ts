import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-resources.ts'
import {
  addressComparison,
  adminResourcesQuery,
  comparedResource,
} from '#shared/contracts/admin-resources.ts'
import { duplicateBody } from '#shared/contracts/errors.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { resourceInput, resourcePatch } from '#shared/contracts/resource-input.ts'
import { resourceView, savedResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeResource, createResource, removeResource } from './admin-resources.service.ts'
import { listForAdmin } from './admin-table.service.ts'
import { compareAddress } from './same-addresses.service.ts'

const DUPLICATE = {
  schema: duplicateBody.partial({ duplicateOf: true, duplicateTitle: true }),
  description:
    'Another resource has the address (code duplicate, with duplicateOf), or the resource has changed meanwhile',
}

export function adminResourceRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listAllResources,
    {
      summary: 'List resources for the admin table, searched, filtered, sorted and paged',
      description:
        'X-Total-Count is the total number. Values of a repeated parameter are alternatives, except those of `missing`, which must all be missing.',
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
  serve(
    api,
    calls.compareAddress,
    {
      summary: 'Compare an address with those of the catalogue',
      description:
        'Spellings of one address are the same, and the catalogue has it once. Resources are similar if they are editions of one book, have the type, the title and the author, or if one address leads to the other.',
      query: comparedResource,
      response: addressComparison,
      returns: 'The resource at the address, and similar ones',
    },
    ({ query }) => compareAddress(ctx, query),
  )
  for (const call of [calls.createResource, calls.createCatalogueResource]) {
    serve(
      api,
      call,
      {
        summary: 'Add a resource',
        body: resourceInput,
        response: savedResourceView,
        returns: 'The new resource',
        refusalBodies: { 409: DUPLICATE },
      },
      ({ body, editor }) => createResource(ctx, editor, body),
    )
  }
  serve(
    api,
    calls.changeResource,
    {
      summary: 'Update the given fields of a resource',
      description: IF_MATCH_NOTE,
      params: idParam,
      body: resourcePatch,
      response: savedResourceView,
      returns: 'The updated resource',
      refusals: [404],
      refusalBodies: { 409: DUPLICATE },
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
}
