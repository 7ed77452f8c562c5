import * as calls from '#shared/calls/link-checks.ts'
import {
  linkChecksAnswer,
  linkChecksInput,
  linkChecksQuery,
  linkChecksView,
} from '#shared/contracts/link-checks.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { askForChecks, getLinkChecks } from './link-health.service.ts'

export function linkHealthRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listLinkChecks,
    {
      summary: 'Count the links by state, and list those in one state that need a curator',
      description: '`counts` has the total of each state.',
      query: linkChecksQuery,
      response: linkChecksView,
      returns: 'The counts, and one page of links',
    },
    ({ query }) => getLinkChecks(ctx, query),
  )
  serve(
    api,
    calls.checkLinks,
    {
      summary: 'Check the links of resources as soon as possible',
      description:
        'The resources are named by `ids`, or are what the table finds by `query` `except` some, or, with `unchecked`, all whose link was never checked. The links join a queue: each host gets one request at a time, two seconds apart. The results are listed by GET.',
      body: linkChecksInput,
      response: linkChecksAnswer,
      returns: 'How many links wait for their check now',
    },
    ({ body, editor }) => askForChecks(ctx, editor, body),
  )
}
