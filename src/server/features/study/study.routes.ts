import * as calls from '#shared/calls/study.ts'
import { getStudySuggestions } from '#shared/calls/study.ts'
import * as chapterCalls from '#shared/calls/chapters.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listMarks } from './study.queries.ts'
import { mergeStudy } from './merge-study.service.ts'
import { addNote, deleteNote, editNote } from './notes.service.ts'
import * as service from './study.service.ts'
import { suggestToStudy } from '../recommendations/recommendations.service.ts'

export const studyRoutes = callTable((ctx: AppContext) => [
  serve(
    getStudySuggestions,
    'Get up to four resources on the opening that you study most and do not know yet. Returns the opening and the resources, each with the reason.',
    ({ viewer }) => suggestToStudy(ctx, viewer.user),
  ),
  serve(
    calls.listStudy,
    'List the resources that you have given a status. Each comes with its resource and the number of your notes about it.',
    ({ viewer, query }) => service.listStudy(ctx, viewer.user.id, query),
    { paged: true },
  ),
  serve(
    calls.listStudyMarks,
    'List the status of every resource that has one: one request serves every card. The newest change comes first.',
    async ({ viewer }) => (await listMarks(ctx.db, viewer.user.id)).map(service.presentMark),
  ),
  serve(calls.countStudy, 'Count your resources by status', ({ viewer }) =>
    service.countStudy(ctx, viewer.user.id),
  ),
  serve(
    calls.mergeStudy,
    'Take over what a browser has kept; of two states, the newer one wins. Repeating it changes nothing. Times in the future count as now. Notes are recognized by their keys.',
    ({ viewer, body }) => mergeStudy(ctx, viewer.user.id, body),
    { refusals: [409] },
  ),
  serve(
    calls.getStudy,
    'Get where you are in a resource, and your notes about it. The newest note comes first.',
    ({ viewer, params }) => service.getStudy(ctx, viewer.user.id, params.resourceId),
  ),
  serve(
    calls.setStudy,
    'Set the status of a resource, and how far you are; what is left out stays',
    ({ editor, params, body }) =>
      service.setStudy(ctx, editor, { resourceId: params.resourceId, input: body }),
    { refusals: [409] },
  ),
  serve(
    chapterCalls.setChapterDone,
    'Tick a chapter of a resource off, or no longer; the progress follows',
    ({ editor, params, body }) =>
      service.setChapterDone(ctx, editor, { ...params, done: body.done }),
    { refusals: [409] },
  ),
  serve(
    calls.forgetStudy,
    'Forget the status of a resource; your notes about it stay',
    ({ editor, params }) => service.forgetStudy(ctx, editor.userId, params.resourceId),
  ),
  serve(
    calls.addNote,
    'Add a private note about a resource',
    ({ viewer, params, body }) =>
      addNote(ctx, viewer.user.id, { resourceId: params.resourceId, text: body.text }),
    { refusals: [409] },
  ),
  serve(calls.editNote, 'Change one of your notes', ({ viewer, params, body }) =>
    editNote(ctx, viewer.user.id, { id: params.id, text: body.text }),
  ),
  serve(calls.deleteNote, 'Delete one of your notes', ({ viewer, params }) =>
    deleteNote(ctx, viewer.user.id, params.id),
  ),
])
