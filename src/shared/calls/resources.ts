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
import { publicCall } from './call.ts'

export const listResources = publicCall<{ query: ResourceListQuery; response: ResourceView[] }>(
  'GET /api/resources',
  { kids: 'filtered' },
)

export const countFacets = publicCall<{ query: ResourceListQuery; response: FacetsView }>(
  'GET /api/resources/facets',
  { kids: 'filtered' },
)

/** Up to three lessons to start with; none for a list of fewer than six. */
export const getStartHere = publicCall<{ query: StartHereQuery; response: StartHereView }>(
  'GET /api/start-here',
  { kids: 'filtered' },
)

export const listFeatured = publicCall<{ response: ResourceView[] }>(
  'GET /api/resources/featured',
  { kids: 'filtered' },
)

/** Resources that no longer exist are left out. */
export const listResourcesByIds = publicCall<{ query: ResourceIdsQuery; response: ResourceView[] }>(
  'GET /api/resources/by-ids',
  { kids: 'filtered' },
)

export const getResource = publicCall<{ params: IdParam; response: ResourceView }>(
  'GET /api/resources/{id}',
  { kids: 'filtered' },
)

export const listRelated = publicCall<{ params: IdParam; response: RelatedResourceView[] }>(
  'GET /api/resources/{id}/related',
  { kids: 'filtered' },
)

/** The other editions of its work. */
export const listEditions = publicCall<{ params: IdParam; response: ResourceView[] }>(
  'GET /api/resources/{id}/editions',
  { kids: 'filtered' },
)

export const getInstead = publicCall<{ params: IdParam; response: InsteadView }>(
  'GET /api/resources/{id}/instead',
  { kids: 'filtered' },
)

export const countView = publicCall<{ params: IdParam }>('POST /api/resources/{id}/view', {
  kids: 'filtered',
})
