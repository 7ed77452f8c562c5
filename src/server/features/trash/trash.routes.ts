import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/trash.ts'
import * as schemas from '#shared/contracts/trash.ts'
import { trashKindsOf } from '#shared/domain/curation.ts'
import type { AppContext } from '../../context.ts'
import { type Viewer, actor } from '../../platform/auth/viewer.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { presentRestored, restore } from './restore.service.ts'
import { getTrash, purge } from './trash.service.ts'

/** No token opens the pages of the site's own. */
const kindsOf = ({ user }: Viewer) =>
  trashKindsOf(user.role).filter((kind) => kind !== 'page' || !actor().token)

export const trashRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listTrash,
    'List what was deleted in the last 30 days, newest first',
    { query: schemas.trashQuery, response: z.array(schemas.trashEntryView), paged: true },
    ({ query, viewer }) => getTrash(ctx, viewer.user.role, query),
  ),
  serve(
    calls.restoreTrash,
    'Restore entries of the trash, or all that one deletion put there. Entries that cannot be restored stay in the trash and are named, each with its reason; if that is all of them, the response is 409. Returns how many were restored, and which were not.',
    { body: schemas.restoreInput, response: schemas.restoreAnswer, refusals: [404, 409] },
    async ({ body, viewer, t }) =>
      presentRestored(await restore(ctx, { ...body, kinds: kindsOf(viewer) }), t),
  ),
  serve(
    calls.restoreTrashed,
    'Restore what had this ID before it was deleted',
    { params: schemas.trashedParams, response: schemas.restoreAnswer, refusals: [409] },
    async ({ params, viewer, t }) =>
      presentRestored(await restore(ctx, { ...params, kinds: kindsOf(viewer) }), t),
  ),
  serve(
    calls.purgeTrash,
    'Delete entries of the trash for good',
    { body: schemas.purgeInput, response: schemas.purgeAnswer, refusals: [404] },
    async ({ body }) => ({ purged: await purge(ctx, body.ids) }),
  ),
])
