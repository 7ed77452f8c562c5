import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-paths.ts'
import { revertInput } from '#shared/contracts/history.ts'
import * as schemas from '#shared/contracts/paths.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as service from './admin-paths.service.ts'

const { pathParam: params, adminPathView: response } = schemas

export const adminPathRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listPathsForAdmin,
    'List the paths in all languages, with the IDs of their items',
    { response: z.array(response) },
    () => service.listPathsForAdmin(ctx),
  ),
  serve(
    calls.getPathForAdmin,
    'Get a path in all languages, with the IDs of its items',
    { params, response },
    ({ params: { slug } }) => service.getPathForAdmin(ctx, slug),
  ),
  serve(
    calls.addPath,
    'Add a path',
    { body: schemas.pathInput, response, refusals: [409] },
    ({ body }) => service.addPath(ctx, body),
  ),
  serve(
    calls.changePath,
    'Replace a path as a whole. Its address stays if none is given. Steps keep who has skipped them by their keys.',
    { params, body: schemas.pathChange, response, ifMatch: true },
    ({ params: { slug }, body: input, seenAt }) => service.changePath(ctx, { slug, seenAt, input }),
  ),
  serve(
    calls.removePath,
    'Move a path to the trash. Its followers come back with it.',
    { params, ifMatch: true },
    ({ params: { slug }, seenAt }) => service.removePath(ctx, { slug, seenAt }),
  ),
  serve(
    calls.listPathHistory,
    'List the changes of a path, field by field, newest first',
    {
      params,
      query: schemas.pathHistoryQuery,
      response: z.array(schemas.pathVersionView),
      paged: true,
    },
    ({ params: { slug }, query }) => service.listPathHistory(ctx, slug, query),
  ),
  serve(
    calls.revertPath,
    'Set a path back to its state after one of its versions, which is a new version',
    { params, body: revertInput, response, ifMatch: true },
    ({ params: { slug }, body, seenAt }) => service.revertPath(ctx, { slug, seenAt, ...body }),
  ),
])
