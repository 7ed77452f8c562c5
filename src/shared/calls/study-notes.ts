import type { IdParam } from '../contracts/fields.ts'
import type { NoteInput, NoteView, StudyParam } from '../contracts/study.ts'
import { type ApiPath, memberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/study']

export const addNote = memberCall<{ params: StudyParam; body: NoteInput; response: NoteView }>(
  'POST /api/study/{resourceId}/notes',
  { status: 201, touches: TOUCHED },
)

export const editNote = memberCall<{ params: IdParam; body: NoteInput; response: NoteView }>(
  'PATCH /api/study/notes/{id}',
  { touches: TOUCHED },
)

export const deleteNote = memberCall<{ params: IdParam }>('DELETE /api/study/notes/{id}', {
  touches: TOUCHED,
})
