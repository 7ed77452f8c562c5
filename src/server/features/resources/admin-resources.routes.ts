import * as calls from '#shared/calls/admin-resources.ts'
import { duplicateBody } from '#shared/contracts/errors.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { changeResource, createResource, removeResource } from './admin-resources.service.ts'
import { listForAdmin } from './admin-table.service.ts'
import { compareAddress } from './same-addresses.service.ts'
import { joinWork, leaveWork, markNotSimilar } from './works.service.ts'

const DUPLICATE = {
  schema: duplicateBody.partial({ duplicateOf: true, duplicateTitle: true }),
  description:
    'Another resource has the address (code duplicate, with duplicateOf), or the resource has changed meanwhile',
}

export const adminResourceRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listAllResources,
    'List resources for the admin table, searched, filtered, sorted and paged. Values of a repeated parameter are alternatives, except those of `missing`, which must all be missing.',
    ({ query }) => listForAdmin(ctx, query),
    { paged: true },
  ),
  serve(
    calls.compareAddress,
    'Compare an address with those of the catalogue. Spellings of one address are the same, and the catalogue has it once. Resources are similar if they are editions of one book, have the type, the title and the author, or if one address leads to the other. Returns the resource at the address, and similar ones.',
    ({ query }) => compareAddress(ctx, query),
  ),
  ...[calls.createResource, calls.createCatalogueResource].map((call) =>
    serve(call, 'Add a resource', ({ body }) => createResource(ctx, body), {
      refusalBodies: { 409: DUPLICATE },
    }),
  ),
  serve(
    calls.changeResource,
    'Update the given fields of a resource',
    ({ params, body, seenAt }) => changeResource(ctx, { id: params.id, patch: body, seenAt }),
    { refusalBodies: { 409: DUPLICATE }, ifMatch: true },
  ),
  serve(
    calls.removeResource,
    'Delete a resource along with its comments and bookmarks',
    ({ params }) => removeResource(ctx, params.id),
  ),
  serve(
    calls.joinWork,
    'Make a resource and others editions of one work. What is of their works already becomes part of it. `edition` is that of the resource. The entry in the audit log, or a revert in the history, undoes all of it.',
    ({ params, body }) => joinWork(ctx, params.id, body),
  ),
  serve(
    calls.leaveWork,
    'Take a resource out of its work. A work of one resource is none.',
    ({ params }) => leaveWork(ctx, params.id),
  ),
  serve(
    calls.markNotSimilar,
    'Say that two resources are not the same. Neither is named as similar to the other from then on.',
    ({ body }) => markNotSimilar(ctx, body),
  ),
])
