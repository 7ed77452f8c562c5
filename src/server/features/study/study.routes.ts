import { z } from '@hono/zod-openapi'
import * as chapterCalls from '#shared/calls/chapters.ts'
import * as calls from '#shared/calls/study.ts'
import * as noteCalls from '#shared/calls/study-notes.ts'
import { idParam } from '#shared/contracts/fields.ts'
import {
  chapterDoneInput,
  chapterParam,
  listedStudyItem,
  mergeAnswer,
  mergeInput,
  noteInput,
  noteView,
  studyCounts,
  studyInput,
  studyItem,
  studyMark,
  studyOfResource,
  studyParam,
  studyQuery,
} from '#shared/contracts/study.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addNote,
  countStudy,
  deleteNote,
  editNote,
  forgetStudy,
  getStudy,
  listStudy,
  listStudyMarks,
  mergeStudy,
  setChapterDone,
  setStudy,
} from './study.service.ts'

export function studyRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listStudy,
    {
      summary: 'List the resources that you have given a status',
      description: 'X-Total-Count is the number of all that match.',
      query: studyQuery,
      response: z.array(listedStudyItem),
      returns: 'One page, each with its resource and the number of your notes about it',
    },
    async ({ viewer, query, setHeader }) => {
      const { items, total } = await listStudy(ctx, viewer.user.id, query)
      setHeader('X-Total-Count', String(total))
      return items
    },
  )
  serve(
    api,
    calls.listStudyMarks,
    {
      summary: 'List the status of every resource that has one: one request serves every card',
      response: z.array(studyMark),
      returns: 'The newest change first',
    },
    ({ viewer }) => listStudyMarks(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.countStudy,
    {
      summary: 'Count your resources by status',
      response: studyCounts,
      returns: 'A number for each status',
    },
    ({ viewer }) => countStudy(ctx, viewer.user.id),
  )
  serve(
    api,
    calls.mergeStudy,
    {
      summary: 'Take over what a browser has kept; of two states, the newer one wins',
      description:
        'Repeating it changes nothing. Times in the future count as now. Notes are recognized by their keys.',
      body: mergeInput,
      response: mergeAnswer,
      returns: 'What happened to the items',
      refusals: [409, 429],
    },
    ({ viewer, body }) => mergeStudy(ctx, viewer.user.id, body),
  )
  serve(
    api,
    calls.getStudy,
    {
      summary: 'Get where you are in a resource, and your notes about it',
      params: studyParam,
      response: studyOfResource,
      returns: 'The item and the notes, the newest first',
      refusals: [404],
    },
    ({ viewer, params }) => getStudy(ctx, viewer.user.id, params.resourceId),
  )
  serve(
    api,
    calls.setStudy,
    {
      summary: 'Set the status of a resource, and how far you are; what is left out stays',
      params: studyParam,
      body: studyInput,
      response: studyItem,
      returns: 'The item',
      refusals: [404, 409, 429],
    },
    ({ viewer, params, body, ip }) =>
      setStudy(ctx, { userId: viewer.user.id, ip }, { resourceId: params.resourceId, input: body }),
  )
  serve(
    api,
    chapterCalls.setChapterDone,
    {
      summary: 'Tick a chapter of a resource off, or no longer; the progress follows',
      params: chapterParam,
      body: chapterDoneInput,
      response: studyItem,
      returns: 'The item',
      refusals: [404, 409, 429],
    },
    ({ viewer, params, body, ip }) =>
      setChapterDone(ctx, { userId: viewer.user.id, ip }, { ...params, done: body.done }),
  )
  serve(
    api,
    calls.forgetStudy,
    {
      summary: 'Forget the status of a resource; your notes about it stay',
      params: studyParam,
      returns: 'Forgotten',
      refusals: [429],
    },
    ({ viewer, params, ip }) => forgetStudy(ctx, { userId: viewer.user.id, ip }, params.resourceId),
  )
  serve(
    api,
    noteCalls.addNote,
    {
      summary: 'Add a private note about a resource',
      params: studyParam,
      body: noteInput,
      response: noteView,
      returns: 'The note',
      refusals: [404, 409, 429],
    },
    ({ viewer, params, body }) =>
      addNote(ctx, viewer.user.id, { resourceId: params.resourceId, text: body.text }),
  )
  serve(
    api,
    noteCalls.editNote,
    {
      summary: 'Change one of your notes',
      params: idParam,
      body: noteInput,
      response: noteView,
      returns: 'The note',
      refusals: [404, 429],
    },
    ({ viewer, params, body }) => editNote(ctx, viewer.user.id, { id: params.id, text: body.text }),
  )
  serve(
    api,
    noteCalls.deleteNote,
    {
      summary: 'Delete one of your notes',
      params: idParam,
      returns: 'Deleted',
      refusals: [404, 429],
    },
    ({ viewer, params }) => deleteNote(ctx, viewer.user.id, params.id),
  )
}
