import * as calls from '#shared/calls/own-pages.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { getPageContent } from './page-contents.service.ts'

export const pageContentRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.getPageContent,
    'Get the title and text of an information page. In English, if there is no text in the language that was asked for.',
    ({ params, query }) => getPageContent(ctx, params.pageName, query.language),
  ),
])
