import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { idParam } from '#shared/contracts/id-param.ts'
import { synonymInput, synonymPatch, synonymView } from '#shared/contracts/search-synonyms.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import {
  addSynonym,
  changeSynonym,
  listAllSynonyms,
  removeSynonym,
} from './admin-synonyms.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/search-synonyms',
  summary: 'List every synonym that the search knows',
  ...access('admin'),
  responses: { 200: jsonAnswer(z.array(synonymView), 'The synonyms'), ...refusals(401, 403) },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/search-synonyms',
  summary: 'Add a synonym',
  ...access('admin'),
  request: jsonBody(synonymInput),
  responses: { 201: jsonAnswer(synonymView, 'The new entry'), ...refusals(400, 401, 403) },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/search-synonyms/{id}',
  summary: 'Change what is named of a synonym that a curator added',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(synonymPatch) },
  responses: { 200: jsonAnswer(synonymView, 'The changed one'), ...refusals(400, 401, 403, 404) },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/search-synonyms/{id}',
  summary: 'Remove a synonym that a curator added',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...refusals(400, 401, 403, 404) },
})

export function adminSynonymRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, async (c) => c.json(await listAllSynonyms(ctx), 200))
  api.openapi(add, async (c) =>
    c.json(await addSynonym(ctx, editorOf(c), c.req.valid('json')), 201),
  )
  api.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await changeSynonym(ctx, editorOf(c), { id, patch: c.req.valid('json') }), 200)
  })
  api.openapi(remove, async (c) => {
    await removeSynonym(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
