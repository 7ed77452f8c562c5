import type { IdParam } from '../contracts/fields.ts'
import type { NoteInput, NoteView, StudyParam } from '../contracts/study.ts'
import type { ApiPath, MemberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/study']

export const addNote: MemberCall<{ params: StudyParam; body: NoteInput; response: NoteView }> = {
  method: 'POST',
  path: '/api/study/{resourceId}/notes',
  access: 'member',
  status: 201,
  touches: TOUCHED,
}

export const editNote: MemberCall<{ params: IdParam; body: NoteInput; response: NoteView }> = {
  method: 'PATCH',
  path: '/api/study/notes/{id}',
  access: 'member',
  touches: TOUCHED,
}

export const deleteNote: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/study/notes/{id}',
  access: 'member',
  touches: TOUCHED,
}
