import * as calls from '#shared/calls/merges.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { mergeInput, mergeParams, mergePreview } from '#shared/contracts/merges.ts'
import { resourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import { findMergedTarget, mergeResource, previewMerge, unmergeResource } from './merges.service.ts'

const OF_RESOURCE = /^(\/(?:api\/resources|resource|covers)\/)(\d{1,9})(?=[/.]|$)/

/** Leads the page of a merged resource, its cover, its calls and all below them to the other resource. */
export function leadMerged(app: App, ctx: AppContext): void {
  app.use(async (c, next) => {
    const [, before = '', id] = OF_RESOURCE.exec(c.req.path) ?? []
    // If the database is away, the route itself says so.
    const target =
      id === undefined ? null : await findMergedTarget(ctx, Number(id)).catch(() => null)
    if (target === null) return next()
    const { pathname, search } = new URL(c.req.url)
    // The merge can be undone, so browsers must ask again.
    c.header('Cache-Control', 'no-store')
    return c.redirect(before + String(target) + pathname.replace(OF_RESOURCE, '') + search, 308)
  })
}

export function mergeRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.previewMerge,
    {
      summary: 'Say what a merge of a resource into another would move',
      params: mergeParams,
      response: mergePreview,
      returns: 'Both resources, and how much would move',
      refusals: [404],
    },
    ({ params }) => previewMerge(ctx, params),
  )
  serve(
    api,
    calls.mergeResource,
    {
      summary: 'Merge a resource into another',
      description: `Saves, study, notes, lists, ticked chapters, comments, reports and suggestions move; the page and the calls of the one that goes answer 308. ${IF_MATCH_NOTE}`,
      params: idParam,
      body: mergeInput,
      response: resourceView,
      returns: 'The resource that stays',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return mergeResource(ctx, editor, { id: params.id, into: body.into, seenAt })
    },
  )
  serve(
    api,
    calls.unmergeResource,
    {
      summary: 'Undo a merge',
      description:
        'Within 30 days, both resources come back as they were but for what was written since. Later: 409 with the code too_late.',
      params: idParam,
      response: resourceView,
      returns: 'The resource that had gone',
      refusals: [404, 409],
    },
    ({ params, editor }) => unmergeResource(ctx, editor, params.id),
  )
}
