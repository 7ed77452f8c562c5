import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/history.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { historyQuery, resourceVersionView, revertInput } from '#shared/contracts/history.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import { getHistory, revertResource } from './revert.service.ts'

export function historyRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listHistory,
    {
      summary: 'List the changes of a resource, field by field, newest first',
      description: 'Also of a resource in the trash. X-Total-Count is the total number.',
      params: idParam,
      query: historyQuery,
      response: z.array(resourceVersionView),
      returns: 'One page of versions',
      refusals: [404],
    },
    async ({ params, query, setHeader }) => {
      const { versions, total } = await getHistory(ctx, params.id, query)
      setHeader('X-Total-Count', String(total))
      return versions
    },
  )
  serve(
    api,
    calls.revertResource,
    {
      summary: 'Set a resource back to its state after one of its versions',
      description: `The revert is validated like an edit, and is a new version. ${IF_MATCH_NOTE} Its fields then name both states.`,
      params: idParam,
      body: revertInput,
      response: resourceView,
      returns: 'The resource as it is now',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return revertResource(ctx, editor, { id: params.id, version: body.version, seenAt })
    },
  )
}
