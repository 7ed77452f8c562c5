import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/bulk-jobs.ts'
import {
  bulkJobInput,
  bulkJobView,
  bulkPreview,
  unchangedQuery,
  unchangedView,
} from '#shared/contracts/bulk-jobs.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  cancelBulkJob,
  getBulkJob,
  getUnchanged,
  listBulkJobs,
  previewBulkChange,
  startBulkChange,
  undoBulkJob,
  undoEntry,
} from './bulk-jobs.service.ts'

export function bulkJobRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.previewBulkChange,
    {
      summary: 'Say what a change of many resources would do, without making it',
      body: bulkJobInput,
      response: bulkPreview,
      returns: 'How many would change, and what they have now',
    },
    ({ body }) => previewBulkChange(ctx, body),
  )
  serve(
    api,
    calls.startBulkChange,
    {
      summary: 'Change or delete many resources',
      description:
        'Up to 500 are changed before the answer, whose state is then `done`. More are changed in the background, in parts; ask for the job to see how far it is.',
      body: bulkJobInput,
      response: bulkJobView,
      returns: 'The job',
    },
    ({ body, editor }) => startBulkChange(ctx, editor, body),
  )
  serve(
    api,
    calls.listBulkJobs,
    {
      summary: 'List your last ten changes of many resources',
      response: z.array(bulkJobView),
      returns: 'The newest first',
    },
    ({ editor }) => listBulkJobs(ctx, editor.userId),
  )
  serve(
    api,
    calls.getBulkJob,
    {
      summary: 'Get one of your changes of many resources',
      params: idParam,
      response: bulkJobView,
      returns: 'The job, with how far it is',
      refusals: [404],
    },
    ({ params, editor }) => getBulkJob(ctx, editor.userId, params.id),
  )
  serve(
    api,
    calls.cancelBulkJob,
    {
      summary: 'Stop one of your changes of many resources',
      description: 'What is done stays done. A job that has ended stays as it is.',
      params: idParam,
      response: bulkJobView,
      returns: 'The job',
      refusals: [404],
    },
    ({ params, editor }) => cancelBulkJob(ctx, editor.userId, params.id),
  )
  serve(
    api,
    calls.undoBulkJob,
    {
      summary: 'Undo one of your changes of many resources',
      description: UNDO_NOTE,
      params: idParam,
      response: bulkJobView,
      returns: 'The job of the undo',
      refusals: [404, 409],
    },
    ({ params, editor }) => undoBulkJob(ctx, editor, params.id),
  )
  serve(
    api,
    calls.undoAuditEntry,
    {
      summary: 'Undo a change of many resources that the audit log names',
      description: UNDO_NOTE,
      params: idParam,
      response: bulkJobView,
      returns: 'The job of the undo',
      refusals: [404, 409],
    },
    ({ params, editor }) => undoEntry(ctx, editor, params.id),
  )
  serve(
    api,
    calls.listUnchanged,
    {
      summary: 'List what one of your undos left as it was',
      params: idParam,
      query: unchangedQuery,
      response: z.array(unchangedView),
      returns: 'One page of resources, each with the reason',
      refusals: [404],
    },
    ({ params, query, editor }) => getUnchanged(ctx, editor.userId, params.id, query),
  )
}

const UNDO_NOTE =
  'The undo is such a change itself: more than 500 are set back in the background, and it can be undone. What has changed since stays as it is, and is counted as `kept`. A change that was undone already is refused with `already_undone`.'
