import type { IdParam } from '../contracts/fields.ts'
import type {
  FacetsView,
  InsteadView,
  RelatedResourceView,
  ResourceIdsQuery,
  ResourceListQuery,
  ResourceView,
  StartHereQuery,
  StartHereView,
} from '../contracts/resources.ts'
import type { PublicCall } from './call.ts'

export const listResources: PublicCall<{ query: ResourceListQuery; response: ResourceView[] }> = {
  method: 'GET',
  path: '/api/resources',
  access: 'public',
  kids: 'filtered',
}

export const countFacets: PublicCall<{ query: ResourceListQuery; response: FacetsView }> = {
  method: 'GET',
  path: '/api/resources/facets',
  access: 'public',
  kids: 'filtered',
}

/** Up to three lessons to start with; none for a list of fewer than six. */
export const getStartHere: PublicCall<{ query: StartHereQuery; response: StartHereView }> = {
  method: 'GET',
  path: '/api/start-here',
  access: 'public',
  kids: 'filtered',
}

export const listFeatured: PublicCall<{ response: ResourceView[] }> = {
  method: 'GET',
  path: '/api/resources/featured',
  access: 'public',
  kids: 'filtered',
}

/** Resources that no longer exist are left out. */
export const listResourcesByIds: PublicCall<{ query: ResourceIdsQuery; response: ResourceView[] }> =
  {
    method: 'GET',
    path: '/api/resources/by-ids',
    access: 'public',
    kids: 'filtered',
  }

export const getResource: PublicCall<{ params: IdParam; response: ResourceView }> = {
  method: 'GET',
  path: '/api/resources/{id}',
  access: 'public',
  kids: 'filtered',
}

export const listRelated: PublicCall<{ params: IdParam; response: RelatedResourceView[] }> = {
  method: 'GET',
  path: '/api/resources/{id}/related',
  access: 'public',
  kids: 'filtered',
}

export const getInstead: PublicCall<{ params: IdParam; response: InsteadView }> = {
  method: 'GET',
  path: '/api/resources/{id}/instead',
  access: 'public',
  kids: 'filtered',
}

export const countView: PublicCall<{ params: IdParam }> = {
  method: 'POST',
  path: '/api/resources/{id}/view',
  access: 'public',
  kids: 'filtered',
}
