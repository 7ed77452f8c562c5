import * as calls from '#shared/calls/admin-resources.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { findMergedTarget, mergeResource, previewMerge, unmergeResource } from './merges.service.ts'

/** What precedes the ID of a resource in addresses. Those of the console are about the one that went. */
export const BEFORE_ID = ['api/resources', 'resource', 'covers', 'embed/resource', 'leave']

/** Leads the page of a merged resource, its cover, its calls and all below them to the other resource. */
export function leadMerged(app: App, ctx: AppContext): void {
  app.use(async (c, next) => {
    const before = BEFORE_ID.map((each) => `/${each}/`).find((each) => c.req.path.startsWith(each))
    const id = before && /^\d{1,10}(?=[/.]|$)/.exec(c.req.path.slice(before.length))?.[0]
    // If the database is away, the route itself says so.
    const target =
      id === undefined ? null : await findMergedTarget(ctx, Number(id)).catch(() => null)
    if (!before || !id || target === null) return next()
    const { pathname, search } = new URL(c.req.url)
    // The merge can be undone, so browsers must ask again.
    c.header('Cache-Control', 'no-store')
    return c.redirect(
      before + String(target) + pathname.slice(before.length + id.length) + search,
      308,
    )
  })
}

export const mergeRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.previewMerge,
    'Say what a merge of a resource into another would move. Returns both resources, and how much would move.',
    ({ params }) => previewMerge(ctx, params),
    { refusals: [409] },
  ),
  serve(
    calls.mergeResource,
    'Merge a resource into another. Saves, study, notes, lists, ticked chapters, comments, reports and suggestions move; the page and the calls of the one that goes answer 308. Returns the resource that stays.',
    ({ params, body, seenAt }) => mergeResource(ctx, { id: params.id, into: body.into, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.unmergeResource,
    'Undo a merge. Within 30 days, both resources come back as they were but for what was written since. Later: 409 with the code too_late. Returns the resource that had gone.',
    ({ params }) => unmergeResource(ctx, params.id),
    { refusals: [409] },
  ),
])
