import type { IdParam } from '../contracts/fields.ts'
import type { ResourceView } from '../contracts/resources.ts'
import type {
  ContributionChoice,
  ContributorView,
  CorrectionAcceptance,
  CorrectionInput,
  OwnContributionView,
  QueuedSuggestionView,
  SuggestionAcceptance,
  SuggestionPatch,
  SuggestionQueueQuery,
  SuggestionRefusal,
  SuggestionStart,
  SuggestionView,
} from '../contracts/suggestions.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { ApiPath, CuratorCall, MemberCall, PublicCall } from './call.ts'

const OWN: readonly ApiPath[] = ['/api/suggestions']
const QUEUE: readonly ApiPath[] = ['/api/suggestions', '/api/admin/suggestions']
/** An accepted suggestion changes the catalogue, its author's list, and the page of thanks. */
const EVERYTHING: readonly ApiPath[] = [...RESOURCE_PATHS, ...QUEUE, '/api/contributors']

export const startSuggestion: MemberCall<{ body: SuggestionStart; response: SuggestionView }> = {
  method: 'POST',
  path: '/api/suggestions',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: OWN,
}

export const changeSuggestion: MemberCall<{
  params: IdParam
  body: SuggestionPatch
  response: SuggestionView
}> = {
  method: 'PATCH',
  path: '/api/suggestions/{id}',
  access: 'member',
  notForSeats: true,
  touches: OWN,
}

export const submitSuggestion: MemberCall<{ params: IdParam; response: SuggestionView }> = {
  method: 'POST',
  path: '/api/suggestions/{id}/submit',
  access: 'member',
  notForSeats: true,
  touches: QUEUE,
}

export const withdrawSuggestion: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/suggestions/{id}',
  access: 'member',
  notForSeats: true,
  touches: QUEUE,
}

export const listOwnSuggestions: MemberCall<{ response: SuggestionView[] }> = {
  method: 'GET',
  path: '/api/suggestions/mine',
  access: 'member',
}

export const correctResource: MemberCall<{
  params: IdParam
  body: CorrectionInput
  response: SuggestionView
}> = {
  method: 'POST',
  path: '/api/resources/{id}/corrections',
  access: 'member',
  notForSeats: true,
  computes: true,
  status: 201,
  touches: QUEUE,
}

export const listSuggestions: CuratorCall<{
  query: SuggestionQueueQuery
  response: QueuedSuggestionView[]
}> = {
  method: 'GET',
  path: '/api/admin/suggestions',
  access: 'curator',
}

export const acceptSuggestion: CuratorCall<{
  params: IdParam
  body: SuggestionAcceptance
  response: ResourceView
}> = {
  method: 'POST',
  path: '/api/admin/suggestions/{id}/accept',
  access: 'curator',
  touches: EVERYTHING,
}

export const declineSuggestion: CuratorCall<{ params: IdParam; body: SuggestionRefusal }> = {
  method: 'POST',
  path: '/api/admin/suggestions/{id}/decline',
  access: 'curator',
  touches: QUEUE,
}

export const acceptCorrection: CuratorCall<{
  params: IdParam
  body: CorrectionAcceptance
  response: ResourceView
}> = {
  method: 'POST',
  path: '/api/admin/corrections/{id}/accept',
  access: 'curator',
  touches: EVERYTHING,
}

export const declineCorrection: CuratorCall<{ params: IdParam; body: SuggestionRefusal }> = {
  method: 'POST',
  path: '/api/admin/corrections/{id}/decline',
  access: 'curator',
  touches: QUEUE,
}

export const listContributors: PublicCall<{ response: ContributorView[] }> = {
  method: 'GET',
  path: '/api/contributors',
  access: 'public',
  kids: 'refused',
}

export const getOwnContribution: MemberCall<{ response: OwnContributionView }> = {
  method: 'GET',
  path: '/api/suggestions/named',
  access: 'member',
}

export const chooseContribution: MemberCall<{
  body: ContributionChoice
  response: OwnContributionView
}> = {
  method: 'PUT',
  path: '/api/suggestions/named',
  access: 'member',
  notForSeats: true,
  touches: ['/api/suggestions/named', '/api/contributors'],
}
