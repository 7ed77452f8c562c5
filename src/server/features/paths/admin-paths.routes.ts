import * as calls from '#shared/calls/admin-paths.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as service from './admin-paths.service.ts'

export const adminPathRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listPathsForAdmin,
    'List the paths in all languages, with the IDs of their items',
    () => service.listPathsForAdmin(ctx),
  ),
  serve(
    calls.getPathForAdmin,
    'Get a path in all languages, with the IDs of its items',
    ({ params: { slug } }) => service.getPathForAdmin(ctx, slug),
  ),
  serve(calls.addPath, 'Add a path', ({ body }) => service.addPath(ctx, body), { refusals: [409] }),
  serve(
    calls.changePath,
    'Replace a path as a whole. Its address stays if none is given. Steps keep who has skipped them by their keys.',
    ({ params: { slug }, body: input, seenAt }) => service.changePath(ctx, { slug, seenAt, input }),
    { ifMatch: true },
  ),
  serve(
    calls.removePath,
    'Move a path to the trash. Its followers come back with it.',
    ({ params: { slug }, seenAt }) => service.removePath(ctx, { slug, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.listPathHistory,
    'List the changes of a path, field by field, newest first',
    ({ params: { slug }, query }) => service.listPathHistory(ctx, slug, query),
    { paged: true },
  ),
  serve(
    calls.revertPath,
    'Set a path back to its state after one of its versions, which is a new version',
    ({ params: { slug }, body, seenAt }) => service.revertPath(ctx, { slug, seenAt, ...body }),
    { ifMatch: true },
  ),
])
