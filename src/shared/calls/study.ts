import { type ApiPath, memberCall } from './call.ts'

/** What is assigned in groups is as far as it is studied. */
const TOUCHED: readonly ApiPath[] = ['/api/study', '/api/groups', '/api/paths/mine']

/** A member's own resources with a status, in full. X-Total-Count is the number of all that match. */
export const listStudy = memberCall('GET /api/study ?studyQuery -> listedStudyItem[]')

/** One request serves the marks on every card. */
export const listStudyMarks = memberCall('GET /api/study/items -> studyMark[]', { kids: 'seats' })

export const countStudy = memberCall('GET /api/study/counts -> studyCounts')

export const getStudy = memberCall('GET /api/study/{resourceId} -> studyOfResource', {
  kids: 'seats',
})

export const setStudy = memberCall('PUT /api/study/{resourceId} studyInput -> studyItem', {
  kids: 'seats',
  touches: TOUCHED,
})

/** Notes stay. */
export const forgetStudy = memberCall('DELETE /api/study/{resourceId}', {
  kids: 'seats',
  touches: TOUCHED,
})

/** Takes over what a browser has stored. Repeating it changes nothing. */
export const mergeStudy = memberCall('POST /api/study/merge studyMergeInput -> mergeAnswer', {
  many: true,
  touches: TOUCHED,
})

/** What is new to the member on the opening that they study most. */
export const getStudySuggestions = memberCall('GET /api/study/suggestions -> studySuggestions')

const NOTES_TOUCHED: readonly ApiPath[] = ['/api/study']

export const addNote = memberCall('POST /api/study/{resourceId}/notes noteInput -> noteView', {
  status: 201,
  touches: NOTES_TOUCHED,
})

export const editNote = memberCall('PATCH /api/study/notes/{id} noteInput -> noteView', {
  touches: NOTES_TOUCHED,
})

export const deleteNote = memberCall('DELETE /api/study/notes/{id}', { touches: NOTES_TOUCHED })

const SAVED_TOUCHED: readonly ApiPath[] = ['/api/saved-resources', '/api/admin/overview']

/** X-Total-Count is the number of all that match. */
export const listSaved = memberCall('GET /api/saved-resources ?savedQuery -> resourceView[]')

export const countSaved = memberCall('GET /api/saved-resources/count -> savedCount')

export const listSavedIds = memberCall('GET /api/saved-resources/ids -> savedIds')

export const getSavedStatus = memberCall('GET /api/resources/{id}/is-saved -> savedStatus')

export const saveResource = memberCall('POST /api/resources/{id}/save -> savedStatus', {
  touches: SAVED_TOUCHED,
})

export const unsaveResource = memberCall('DELETE /api/resources/{id}/save -> savedStatus', {
  touches: SAVED_TOUCHED,
})

export const getPlan = memberCall('GET /api/plan -> planView')

/** Replaces the whole plan. */
export const putPlan = memberCall('PUT /api/plan planInput -> planView', {
  touches: ['/api/plan', '/api/study/suggestions'],
})
