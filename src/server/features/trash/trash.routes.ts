import * as calls from '#shared/calls/trash.ts'
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
    ({ query, viewer }) => getTrash(ctx, viewer.user.role, query),
    { paged: true },
  ),
  serve(
    calls.restoreTrash,
    'Restore entries of the trash, or all that one deletion put there. Entries that cannot be restored stay in the trash and are named, each with its reason; if that is all of them, the response is 409. Returns how many were restored, and which were not.',
    async ({ body, viewer, t }) =>
      presentRestored(await restore(ctx, { ...body, kinds: kindsOf(viewer) }), t),
    { refusals: [404, 409] },
  ),
  serve(
    calls.restoreTrashed,
    'Restore what had this ID before it was deleted',
    async ({ params, viewer, t }) =>
      presentRestored(await restore(ctx, { ...params, kinds: kindsOf(viewer) }), t),
    { refusals: [409] },
  ),
  serve(
    calls.purgeTrash,
    'Delete entries of the trash for good',
    async ({ body }) => ({ purged: await purge(ctx, body.ids) }),
    { refusals: [404] },
  ),
])
