import * as calls from '#shared/calls/paths.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import * as service from './paths.service.ts'
import * as adminCalls from '#shared/calls/admin-paths.ts'
import * as adminService from './admin-paths.service.ts'

export const pathRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listPaths,
    'List the learning paths. Those that hold `rating` come first. `side` leaves out those of the other side, `language` those of other languages; category=kids returns those for children.',
    ({ query }) => service.listPaths(ctx, query),
  ),
  serve(
    calls.listMyPaths,
    'List the paths that you follow, with how far you are. The last changed first.',
    ({ viewer, query }) => service.listMyPaths(ctx, viewer.user.id, query.locale),
  ),
  serveCached(
    calls.getPath,
    'Get a path with its steps. A step is done when `need` of its items are; the first item is the recommended one.',
    ({ params, query }) => service.getPath(ctx, params.slug, query.locale),
  ),
  serveCached(
    calls.listPathsOfResource,
    'List the paths that a resource is in: which step it is, and the steps before and after that',
    ({ params, query }) => service.listPathsOfResource(ctx, params.id, query.locale),
  ),
  serve(
    calls.followPath,
    'Follow a path. Up to 10; following again changes nothing.',
    ({ viewer, params }) => service.followPath(ctx, viewer.user.id, params.slug),
    { refusals: [409] },
  ),
  serve(
    calls.unfollowPath,
    'Leave a path, and drop which of its steps you skipped',
    ({ viewer, params }) => service.unfollowPath(ctx, viewer.user.id, params.slug),
  ),
  serve(
    calls.skipStep,
    'Skip a step of a path that you follow, or take that back',
    ({ viewer, params, body }) => service.skipStep(ctx, viewer.user.id, { ...params, ...body }),
    { refusals: [409] },
  ),
  serve(
    adminCalls.listPathsForAdmin,
    'List the paths in all languages, with the IDs of their items',
    () => adminService.listPathsForAdmin(ctx),
  ),
  serve(
    adminCalls.getPathForAdmin,
    'Get a path in all languages, with the IDs of its items',
    ({ params: { slug } }) => adminService.getPathForAdmin(ctx, slug),
  ),
  serve(adminCalls.addPath, 'Add a path', ({ body }) => adminService.addPath(ctx, body), {
    refusals: [409],
  }),
  serve(
    adminCalls.changePath,
    'Replace a path as a whole. Its address stays if none is given. Steps keep who has skipped them by their keys.',
    ({ params: { slug }, body: input, seenAt }) =>
      adminService.changePath(ctx, { slug, seenAt, input }),
    { ifMatch: true },
  ),
  serve(
    adminCalls.removePath,
    'Move a path to the trash. Its followers come back with it.',
    ({ params: { slug }, seenAt }) => adminService.removePath(ctx, { slug, seenAt }),
    { ifMatch: true },
  ),
  serve(
    adminCalls.listPathHistory,
    'List the changes of a path, field by field, newest first',
    ({ params: { slug }, query }) => adminService.listPathHistory(ctx, slug, query),
    { paged: true },
  ),
  serve(
    adminCalls.revertPath,
    'Set a path back to its state after one of its versions, which is a new version',
    ({ params: { slug }, body, seenAt }) => adminService.revertPath(ctx, { slug, seenAt, ...body }),
    { ifMatch: true },
  ),
])
