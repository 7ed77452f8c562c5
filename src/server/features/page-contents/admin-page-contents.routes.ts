import * as calls from '#shared/calls/page-contents.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import {
  changePageText,
  getPageText,
  listPageTexts,
  type OriginalTexts,
} from './admin-page-contents.service.ts'

/** `originals` are the texts that came with this version. */
export const adminPageContentRoutes = (originals: OriginalTexts) =>
  callTable((ctx: AppContext) => [
    serve(
      calls.listPageTexts,
      'List the information pages whose texts can be edited. In the order of the pages.',
      ({ t }) => listPageTexts(ctx, originals, t.language),
    ),
    serve(
      calls.getPageText,
      'Get the text of an information page as it is edited, with its placeholders. Returns the text, its state, the original, and the figures that placeholders stand for.',
      ({ params, query }) => getPageText(ctx, originals, { ...params, ...query }),
    ),
    serve(
      calls.changePageText,
      'Replace the text of an information page. A translation that is older than the English text counts as current afterwards, even if nothing in it has changed.',
      ({ params, query, body, seenAt }) =>
        changePageText(ctx, originals, { ...params, ...query, input: body, seenAt }),
      { ifMatch: true },
    ),
  ])
