import * as calls from '#shared/calls/links.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { translatedJob } from '../bulk-jobs/bulk-jobs.service.ts'
import * as service from './links.service.ts'

export const linkRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.readLinks,
    'Read the links of a text: lines with an address and perhaps a title, Markdown, a bookmark file of a browser, or OPML. Returns up to 500 links, with the resource of the catalogue that has the address (`sameAs`) and those that are probably the same (`similar`), and what is left out and why. Folders become tags. Writes nothing.',
    async ({ body, t }) => {
      const { skipped, ...view } = await service.readLinks(ctx, body.text)
      return {
        ...view,
        skipped: skipped.map(({ reason, ...part }) => ({ ...part, reason: t(reason) })),
      }
    },
  ),
  serve(
    calls.addLinks,
    'Add up to 500 links to the queue of suggestions. Their pages are read in the background, one request to a host in two seconds; the job that is returned says how far it is. A given title counts more than the page’s own. The suggestion of a page that cannot be read says so.',
    async ({ body, editor, t }) =>
      translatedJob(t, await service.addLinks(ctx, editor, body.links)),
  ),
  serve(
    calls.findLengths,
    'Ask the pages of all resources without a length for it, videos first. Each page is asked once, slowly, in the background; the job that is returned says how far it is, and can be stopped and undone. A length that somebody has entered meanwhile stays. Refused with `nothing_to_ask` if each page was asked.',
    async ({ editor, t }) => translatedJob(t, await service.findLengths(ctx, editor)),
    { refusals: [409] },
  ),
])
