import * as calls from '#shared/calls/bulk-jobs.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import * as service from './bulk-jobs.service.ts'
import { translatedView } from '../../platform/texts/untranslated.ts'
import type { UnchangedView } from '#shared/contracts/bulk-jobs.ts'

export const bulkJobRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.previewBulkChange,
    'Say what a change of many resources would do, without making it. Returns how many would change, and what they have now.',
    ({ body }) => service.previewBulkChange(ctx, body),
  ),
  serve(
    calls.startBulkChange,
    'Change or delete many resources. Up to 500 are changed before the answer, whose state is then `done`. More are changed in the background, in parts; ask for the job to see how far it is.',
    async ({ body, editor, t }) =>
      service.translatedJob(t, await service.startBulkChange(ctx, editor, body)),
  ),
  serve(
    calls.listBulkJobs,
    'List your last ten changes of many resources. The newest comes first.',
    async ({ editor, t }) =>
      (await service.listBulkJobs(ctx, editor.userId)).map((job) => service.translatedJob(t, job)),
  ),
  serve(
    calls.getBulkJob,
    'Get one of your changes of many resources',
    async ({ params, editor, t }) =>
      service.translatedJob(t, await service.getBulkJob(ctx, editor.userId, params.id)),
  ),
  serve(
    calls.cancelBulkJob,
    'Stop one of your changes of many resources. What is done stays done. A job that has ended stays as it is.',
    async ({ params, editor, t }) =>
      service.translatedJob(t, await service.cancelBulkJob(ctx, editor.userId, params.id)),
  ),
  serve(
    calls.undoBulkJob,
    `Undo one of your changes of many resources. ${UNDO_NOTE}`,
    async ({ params, editor, t }) =>
      service.translatedJob(t, await service.undoBulkJob(ctx, editor, params.id)),
    { refusals: [409] },
  ),
  serve(
    calls.undoAuditEntry,
    `Undo a change of many resources that the audit log names. ${UNDO_NOTE}`,
    async ({ params, editor, t }) =>
      service.translatedJob(t, await service.undoEntry(ctx, editor, params.id)),
    { refusals: [409] },
  ),
  serve(
    calls.listUnchanged,
    'List what one of your undos left as it was. Each comes with the reason.',
    async ({ params, query, editor, t }) =>
      (await service.getUnchanged(ctx, editor.userId, params.id, query)).map((each) =>
        translatedView<UnchangedView, 'why'>(t, 'why', each),
      ),
  ),
])

const UNDO_NOTE =
  'The undo is such a change itself: more than 500 are set back in the background, and it can be undone. What has changed since stays as it is, and is counted as `kept`. A change that was undone already is refused with `already_undone`.'
