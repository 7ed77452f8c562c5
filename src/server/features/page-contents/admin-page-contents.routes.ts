import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-page-contents.ts'
import {
  pageContentParam,
  pageContentQuery,
  pageTextEntry,
  pageTextInput,
  pageTextView,
} from '#shared/contracts/page-contents.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changePageText,
  getPageText,
  listPageTexts,
  type OriginalTexts,
} from './admin-page-contents.service.ts'

/** `originals` are the texts that came with this version. */
export function adminPageContentRoutes(api: App, ctx: AppContext, originals: OriginalTexts): void {
  serve(
    api,
    calls.listPageTexts,
    {
      summary: 'List the information pages whose texts can be edited',
      response: z.array(pageTextEntry),
      returns: 'In the order of the pages',
    },
    () => listPageTexts(ctx, originals),
  )
  serve(
    api,
    calls.getPageText,
    {
      summary: 'Get the text of an information page as it is edited, with its placeholders',
      params: pageContentParam,
      query: pageContentQuery,
      response: pageTextView,
      returns: 'The text, its state, the original, and the figures that placeholders stand for',
      refusals: [404],
    },
    ({ params, query }) => getPageText(ctx, originals, { ...params, ...query }),
  )
  serve(
    api,
    calls.changePageText,
    {
      summary: 'Replace the text of an information page',
      description: `${IF_MATCH_NOTE} A translation that is older than the English text counts as current afterwards, even if nothing in it has changed.`,
      params: pageContentParam,
      query: pageContentQuery,
      body: pageTextInput,
      response: pageTextView,
      returns: 'The new text',
      refusals: [404, 409],
    },
    ({ params, query, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changePageText(ctx, originals, editor, { ...params, ...query, input: body, seenAt })
    },
  )
}
