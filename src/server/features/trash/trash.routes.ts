import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/trash.ts'
import {
  purgeAnswer,
  purgeInput,
  restoreAnswer,
  restoreInput,
  trashedParams,
  trashEntryView,
  trashQuery,
} from '#shared/contracts/trash.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { restore, restoreTrashed } from './restore.service.ts'
import { getTrash, purge } from './trash.service.ts'

export function trashRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listTrash,
    {
      summary: 'List what was deleted in the last 30 days, newest first',
      description: 'X-Total-Count is the total number.',
      query: trashQuery,
      response: z.array(trashEntryView),
      returns: 'One page of the trash',
    },
    async ({ query, setHeader }) => {
      const { entries, total } = await getTrash(ctx, query)
      setHeader('X-Total-Count', String(total))
      return entries
    },
  )
  serve(
    api,
    calls.restoreTrash,
    {
      summary: 'Restore entries of the trash, or all that one deletion put there',
      description:
        'Entries that cannot be restored stay in the trash and are named, each with its reason; if that is all of them, the response is 409.',
      body: restoreInput,
      response: restoreAnswer,
      returns: 'How many were restored, and which were not',
      refusals: [404, 409],
    },
    ({ body, editor }) => restore(ctx, editor, body),
  )
  serve(
    api,
    calls.restoreTrashed,
    {
      summary: 'Restore what had this ID before it was deleted',
      params: trashedParams,
      response: restoreAnswer,
      returns: 'What was restored',
      refusals: [404, 409],
    },
    ({ params, editor }) => restoreTrashed(ctx, editor, params),
  )
  serve(
    api,
    calls.purgeTrash,
    {
      summary: 'Delete entries of the trash for good',
      body: purgeInput,
      response: purgeAnswer,
      returns: 'How many were deleted',
      refusals: [404],
    },
    async ({ body, editor }) => ({ purged: await purge(ctx, editor, body.ids) }),
  )
}
