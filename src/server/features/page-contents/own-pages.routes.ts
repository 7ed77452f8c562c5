import * as calls from '#shared/calls/page-contents.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import * as service from './own-pages.service.ts'
import { getOwnPage, getPageContent } from './page-contents.service.ts'

export const ownPageRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.getOwnPage,
    'Get a page that the site has made itself. In English, or in the language of the site, if there is no text in the language that was asked for.',
    ({ params, query }) => getOwnPage(ctx, params.slug, query.language),
  ),
  serve(
    calls.listOwnPages,
    'List the pages that the site has made itself. In the order in which they were made.',
    ({ t }) => service.listOwnPages(ctx, t.language),
  ),
  serve(
    calls.getOwnPageText,
    'Get the text of a page as it is edited, with its placeholders',
    ({ params, query }) => service.getOwnPageText(ctx, { ...params, ...query }),
  ),
  serve(
    calls.createOwnPage,
    'Make a page. It is public at once, and linked where `showIn` says.',
    ({ query, body }) => service.createOwnPage(ctx, { ...query, input: body }),
    { refusals: [409] },
  ),
  serve(
    calls.changeOwnPage,
    'Change the given parts of a page. The text is that of one language, the address and the place are those of all.',
    ({ params, query, body, seenAt }) =>
      service.changeOwnPage(ctx, { ...params, ...query, patch: body, seenAt }),
    { ifMatch: true },
  ),
  serve(calls.removeOwnPage, 'Delete a page, in all languages', ({ params }) =>
    service.removeOwnPage(ctx, params.slug),
  ),
  serveCached(
    calls.getPageContent,
    'Get the title and text of an information page. In English, if there is no text in the language that was asked for.',
    ({ params, query }) => getPageContent(ctx, params.pageName, query.language),
  ),
])
