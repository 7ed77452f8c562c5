import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-search.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { synonymInput, synonymPatch, synonymView } from '#shared/contracts/search-synonyms.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addSynonym,
  changeSynonym,
  listAllSynonyms,
  removeSynonym,
} from './admin-synonyms.service.ts'

export function adminSynonymRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listSynonyms,
    {
      summary: 'List every synonym that the search knows',
      response: z.array(synonymView),
      returns: 'The synonyms',
    },
    () => listAllSynonyms(ctx),
  )
  serve(
    api,
    calls.addSynonym,
    {
      summary: 'Add a synonym',
      body: synonymInput,
      response: synonymView,
      returns: 'The new entry',
    },
    ({ body, editor }) => addSynonym(ctx, editor, body),
  )
  serve(
    api,
    calls.changeSynonym,
    {
      summary: 'Change what is named of a synonym that a curator added',
      params: idParam,
      body: synonymPatch,
      response: synonymView,
      returns: 'The changed one',
      refusals: [404],
    },
    ({ params, body, editor }) => changeSynonym(ctx, editor, { id: params.id, patch: body }),
  )
  serve(
    api,
    calls.removeSynonym,
    {
      summary: 'Remove a synonym that a curator added',
      params: idParam,
      returns: 'Removed',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeSynonym(ctx, editor, params.id)
    },
  )
}
