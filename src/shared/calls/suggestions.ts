import type { IdParam } from '../contracts/fields.ts'
import type { ResourceView } from '../contracts/resources.ts'
import type {
  CorrectionAcceptance,
  CorrectionInput,
  QueuedSuggestionView,
  SuggestionAcceptance,
  SuggestionPatch,
  SuggestionQueueQuery,
  SuggestionRefusal,
  SuggestionStart,
  SuggestionView,
  TakeBackInput,
  TakenBackView,
} from '../contracts/suggestions.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { type ApiPath, curatorCall, memberCall } from './call.ts'

const OWN: readonly ApiPath[] = ['/api/suggestions']
const QUEUE: readonly ApiPath[] = ['/api/suggestions', '/api/admin/suggestions']
/** An accepted suggestion changes the catalogue and its author's list. */
const EVERYTHING: readonly ApiPath[] = [...RESOURCE_PATHS, ...QUEUE]

export const startSuggestion = memberCall<{ body: SuggestionStart; response: SuggestionView }>(
  'POST /api/suggestions',
  { notForSeats: true, notWhileMuted: true, status: 201, touches: OWN },
)

export const changeSuggestion = memberCall<{
  params: IdParam
  body: SuggestionPatch
  response: SuggestionView
}>('PATCH /api/suggestions/{id}', { notForSeats: true, notWhileMuted: true, touches: OWN })

export const submitSuggestion = memberCall<{ params: IdParam; response: SuggestionView }>(
  'POST /api/suggestions/{id}/submit',
  { notForSeats: true, notWhileMuted: true, touches: QUEUE },
)

export const withdrawSuggestion = memberCall<{ params: IdParam }>('DELETE /api/suggestions/{id}', {
  notForSeats: true,
  touches: QUEUE,
})

export const listOwnSuggestions = memberCall<{ response: SuggestionView[] }>(
  'GET /api/suggestions/mine',
)

export const correctResource = memberCall<{
  params: IdParam
  body: CorrectionInput
  response: SuggestionView
}>('POST /api/resources/{id}/corrections', {
  notForSeats: true,
  notWhileMuted: true,
  computes: true,
  status: 201,
  touches: QUEUE,
})

export const listSuggestions = curatorCall<{
  query: SuggestionQueueQuery
  response: QueuedSuggestionView[]
}>('GET /api/admin/suggestions')

export const acceptSuggestion = curatorCall<{
  params: IdParam
  body: SuggestionAcceptance
  response: ResourceView
}>('POST /api/admin/suggestions/{id}/accept', { touches: EVERYTHING })

export const declineSuggestion = curatorCall<{ params: IdParam; body: SuggestionRefusal }>(
  'POST /api/admin/suggestions/{id}/decline',
  { touches: QUEUE },
)

export const acceptCorrection = curatorCall<{
  params: IdParam
  body: CorrectionAcceptance
  response: ResourceView
}>('POST /api/admin/corrections/{id}/accept', { touches: EVERYTHING })

export const declineCorrection = curatorCall<{ params: IdParam; body: SuggestionRefusal }>(
  'POST /api/admin/corrections/{id}/decline',
  { touches: QUEUE },
)

/** Undoes acceptances of suggestions and corrections together. */
export const takeBackAcceptances = curatorCall<{ body: TakeBackInput; response: TakenBackView }>(
  'POST /api/admin/suggestions/take-back',
  { touches: EVERYTHING },
)
