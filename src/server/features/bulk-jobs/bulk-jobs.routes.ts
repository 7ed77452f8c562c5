import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/bulk-jobs.ts'
import { bulkJobInput, bulkJobView, bulkPreview } from '#shared/contracts/bulk-jobs.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  cancelBulkJob,
  getBulkJob,
  listBulkJobs,
  previewBulkChange,
  startBulkChange,
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
}
