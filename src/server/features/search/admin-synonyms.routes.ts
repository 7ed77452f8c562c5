import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-search.ts'
import { synonymInput, synonymPatch, synonymView } from '#shared/contracts/search-synonyms.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listAllSynonyms, synonyms } from './admin-synonyms.service.ts'

export const adminSynonymRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listSynonyms,
    'List every synonym that the search knows',
    { response: z.array(synonymView) },
    () => listAllSynonyms(ctx),
  ),
  serve(
    calls.addSynonym,
    'Add a synonym',
    { body: synonymInput, response: synonymView },
    ({ body }) => synonyms.create(ctx, body),
  ),
  serve(
    calls.changeSynonym,
    'Change what is named of a synonym that a curator added',
    { body: synonymPatch, response: synonymView },
    ({ params: { id }, body: patch }) => synonyms.change(ctx, { id, patch }),
  ),
  serve(calls.removeSynonym, 'Remove a synonym that a curator added', {}, ({ params }) =>
    synonyms.remove(ctx, params.id),
  ),
])
