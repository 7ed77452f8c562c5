import * as calls from '#shared/calls/links.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { askForChecks, getLinkChecks } from './link-health.service.ts'

export const linkHealthRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listLinkChecks,
    'Count the links by state, and list those in one state that need a curator. `counts` has the total of each state. Returns the counts, and one page of links.',
    ({ query, t }) => getLinkChecks(ctx, query, t),
  ),
  serve(
    calls.checkLinks,
    'Check the links of resources as soon as possible. The resources are named by `ids`, or are what the table finds by `query` `except` some, or, with `unchecked`, all whose link was never checked. The links join a queue: each host gets one request at a time, two seconds apart. The results are listed by GET. Returns how many links wait for their check now.',
    ({ body }) => askForChecks(ctx, body),
  ),
])
