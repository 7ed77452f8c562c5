import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-additional.ts'
import {
  additionalInput,
  additionalPatch,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changeAdditional,
  createAdditional,
  listAdditionalForAdmin,
  removeAdditional,
} from './admin-additional.service.ts'

export function adminAdditionalRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listAllAdditional,
    {
      summary: 'List all additional resources, including inactive ones',
      response: z.array(additionalResourceView),
      returns: 'By category and order',
    },
    () => listAdditionalForAdmin(ctx),
  )
  serve(
    api,
    calls.createAdditional,
    {
      summary: 'Add an additional resource',
      body: additionalInput,
      response: additionalResourceView,
      returns: 'The new entry',
    },
    ({ body, editor }) => createAdditional(ctx, editor, body),
  )
  serve(
    api,
    calls.changeAdditional,
    {
      summary: 'Update the given fields of an additional resource',
      description: IF_MATCH_NOTE,
      params: idParam,
      body: additionalPatch,
      response: additionalResourceView,
      returns: 'The updated entry',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changeAdditional(ctx, editor, { id: params.id, patch: body, seenAt })
    },
  )
  serve(
    api,
    calls.removeAdditional,
    {
      summary: 'Delete an additional resource',
      params: idParam,
      returns: 'Deleted',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeAdditional(ctx, editor, params.id)
    },
  )
}
