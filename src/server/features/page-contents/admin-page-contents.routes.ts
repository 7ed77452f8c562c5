import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-page-contents.ts'
import {
  pageContentParam,
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
      response: pageTextView,
      returns: 'The text, the original, and the figures that placeholders stand for',
      refusals: [404],
    },
    ({ params }) => getPageText(ctx, originals, params.pageName),
  )
  serve(
    api,
    calls.changePageText,
    {
      summary: 'Replace the text of an information page',
      description: IF_MATCH_NOTE,
      params: pageContentParam,
      body: pageTextInput,
      response: pageTextView,
      returns: 'The new text',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      const { pageName } = params
      return changePageText(ctx, originals, editor, { pageName, input: body, seenAt })
    },
  )
}
