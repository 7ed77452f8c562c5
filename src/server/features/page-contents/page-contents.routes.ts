import * as calls from '#shared/calls/page-contents.ts'
import {
  pageContentParam,
  pageContentQuery,
  pageContentView,
} from '#shared/contracts/page-contents.ts'
import { NO_RESOURCE } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import { getPageContent } from './page-contents.service.ts'

export function pageContentRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.getPageContent,
    {
      summary: 'Get the title and text of an information page',
      description: 'In English, if there is no text in the language that was asked for.',
      params: pageContentParam,
      query: pageContentQuery,
      response: pageContentView,
      returns: 'The page',
      refusals: [404],
    },
    ({ params, query }) => getPageContent(ctx, params.pageName, query.language),
    () => NO_RESOURCE,
  )
}
