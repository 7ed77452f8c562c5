import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/trash.ts'
import * as schemas from '#shared/contracts/trash.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { presentRestored, restore, restoreTrashed } from './restore.service.ts'
import { getTrash, purge } from './trash.service.ts'

export const trashRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listTrash,
    'List what was deleted in the last 30 days, newest first',
    { query: schemas.trashQuery, response: z.array(schemas.trashEntryView), paged: true },
    ({ query }) => getTrash(ctx, query),
  ),
  serve(
    calls.restoreTrash,
    'Restore entries of the trash, or all that one deletion put there. Entries that cannot be restored stay in the trash and are named, each with its reason; if that is all of them, the response is 409. Returns how many were restored, and which were not.',
    { body: schemas.restoreInput, response: schemas.restoreAnswer, refusals: [404, 409] },
    async ({ body, editor, t }) => presentRestored(await restore(ctx, editor, body), t),
  ),
  serve(
    calls.restoreTrashed,
    'Restore what had this ID before it was deleted',
    { params: schemas.trashedParams, response: schemas.restoreAnswer, refusals: [409] },
    async ({ params, editor, t }) => presentRestored(await restoreTrashed(ctx, editor, params), t),
  ),
  serve(
    calls.purgeTrash,
    'Delete entries of the trash for good',
    { body: schemas.purgeInput, response: schemas.purgeAnswer, refusals: [404] },
    async ({ body, editor }) => ({ purged: await purge(ctx, editor, body.ids) }),
  ),
])
