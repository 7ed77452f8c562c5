import { RESOURCE_PATHS } from './admin-resources.ts'
import { type ApiPath, curatorCall, memberCall } from './call.ts'

const OWN: readonly ApiPath[] = ['/api/suggestions']
const QUEUE: readonly ApiPath[] = ['/api/suggestions', '/api/admin/suggestions']
/** An accepted suggestion changes the catalogue and its author's list. */
const EVERYTHING: readonly ApiPath[] = [...RESOURCE_PATHS, ...QUEUE]

export const startSuggestion = memberCall(
  'POST /api/suggestions suggestionStart -> suggestionView',
  { notForSeats: true, notWhileMuted: true, status: 201, touches: OWN },
)

export const changeSuggestion = memberCall(
  'PATCH /api/suggestions/{id} suggestionPatch -> suggestionView',
  { notForSeats: true, notWhileMuted: true, touches: OWN },
)

export const submitSuggestion = memberCall('POST /api/suggestions/{id}/submit -> suggestionView', {
  notForSeats: true,
  notWhileMuted: true,
  touches: QUEUE,
})

export const withdrawSuggestion = memberCall('DELETE /api/suggestions/{id}', {
  notForSeats: true,
  touches: QUEUE,
})

export const listOwnSuggestions = memberCall('GET /api/suggestions/mine -> suggestionView[]')

export const correctResource = memberCall(
  'POST /api/resources/{id}/corrections correctionInput -> suggestionView',
  { notForSeats: true, notWhileMuted: true, computes: true, status: 201, touches: QUEUE },
)

export const listSuggestions = curatorCall(
  'GET /api/admin/suggestions ?suggestionQueueQuery -> queuedSuggestionView[]',
)

export const acceptSuggestion = curatorCall(
  'POST /api/admin/suggestions/{id}/accept suggestionAcceptance -> resourceView',
  { touches: EVERYTHING },
)

export const declineSuggestion = curatorCall(
  'POST /api/admin/suggestions/{id}/decline suggestionRefusal',
  { touches: QUEUE },
)

export const acceptCorrection = curatorCall(
  'POST /api/admin/corrections/{id}/accept correctionAcceptance -> resourceView',
  { touches: EVERYTHING },
)

export const declineCorrection = curatorCall(
  'POST /api/admin/corrections/{id}/decline suggestionRefusal',
  { touches: QUEUE },
)

/** Undoes acceptances of suggestions and corrections together. */
export const takeBackAcceptances = curatorCall(
  'POST /api/admin/suggestions/take-back takeBackInput -> takenBackView',
  { touches: EVERYTHING },
)
