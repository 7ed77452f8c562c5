import type {
  ListedStudyItem,
  MergeAnswer,
  MergeInput,
  StudyCounts,
  StudyInput,
  StudyItem,
  StudyMark,
  StudyOfResource,
  StudyParam,
  StudyQuery,
  StudySuggestions,
  NoteInput,
  NoteView,
  SavedCount,
  SavedIds,
  SavedQuery,
  SavedStatus,
} from '../contracts/study.ts'
import { type ApiPath, memberCall } from './call.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { ResourceView } from '../contracts/resources.ts'

/** What is assigned in groups is as far as it is studied. */
const TOUCHED: readonly ApiPath[] = ['/api/study', '/api/groups', '/api/paths/mine']

/** A member's own resources with a status, in full. X-Total-Count is the number of all that match. */
export const listStudy = memberCall<{ query: StudyQuery; response: ListedStudyItem[] }>(
  'GET /api/study',
)

/** One request serves the marks on every card. */
export const listStudyMarks = memberCall<{ response: StudyMark[] }>('GET /api/study/items', {
  kids: 'seats',
})

export const countStudy = memberCall<{ response: StudyCounts }>('GET /api/study/counts')

export const getStudy = memberCall<{ params: StudyParam; response: StudyOfResource }>(
  'GET /api/study/{resourceId}',
  { kids: 'seats' },
)

export const setStudy = memberCall<{ params: StudyParam; body: StudyInput; response: StudyItem }>(
  'PUT /api/study/{resourceId}',
  { kids: 'seats', touches: TOUCHED },
)

/** Notes stay. */
export const forgetStudy = memberCall<{ params: StudyParam }>('DELETE /api/study/{resourceId}', {
  kids: 'seats',
  touches: TOUCHED,
})

/** Takes over what a browser has stored. Repeating it changes nothing. */
export const mergeStudy = memberCall<{ body: MergeInput; response: MergeAnswer }>(
  'POST /api/study/merge',
  { many: true, touches: TOUCHED },
)

/** What is new to the member on the opening that they study most. */
export const getStudySuggestions = memberCall<{ response: StudySuggestions }>(
  'GET /api/study/suggestions',
)

const NOTES_TOUCHED: readonly ApiPath[] = ['/api/study']

export const addNote = memberCall<{ params: StudyParam; body: NoteInput; response: NoteView }>(
  'POST /api/study/{resourceId}/notes',
  { status: 201, touches: NOTES_TOUCHED },
)

export const editNote = memberCall<{ params: IdParam; body: NoteInput; response: NoteView }>(
  'PATCH /api/study/notes/{id}',
  { touches: NOTES_TOUCHED },
)

export const deleteNote = memberCall<{ params: IdParam }>('DELETE /api/study/notes/{id}', {
  touches: NOTES_TOUCHED,
})

const SAVED_TOUCHED: readonly ApiPath[] = ['/api/saved-resources', '/api/admin/overview']

/** X-Total-Count is the number of all that match. */
export const listSaved = memberCall<{ query: SavedQuery; response: ResourceView[] }>(
  'GET /api/saved-resources',
)

export const countSaved = memberCall<{ response: SavedCount }>('GET /api/saved-resources/count')

export const listSavedIds = memberCall<{ response: SavedIds }>('GET /api/saved-resources/ids')

export const getSavedStatus = memberCall<{ params: IdParam; response: SavedStatus }>(
  'GET /api/resources/{id}/is-saved',
)

export const saveResource = memberCall<{ params: IdParam; response: SavedStatus }>(
  'POST /api/resources/{id}/save',
  { touches: SAVED_TOUCHED },
)

export const unsaveResource = memberCall<{ params: IdParam; response: SavedStatus }>(
  'DELETE /api/resources/{id}/save',
  { touches: SAVED_TOUCHED },
)
