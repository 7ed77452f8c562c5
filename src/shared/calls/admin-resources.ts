import type {
  AddressComparison,
  AdminResourcesQuery,
  ComparedResource,
  MergeInput,
  MergeParams,
  MergePreview,
  NotSimilarInput,
  WorkInput,
} from '../contracts/admin-resources.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { ResourceInput, ResourcePatch } from '../contracts/resource-input.ts'
import type { ResourceView, SavedResourceView } from '../contracts/resources.ts'
import type { LookUpView, SuggestionStart } from '../contracts/suggestions.ts'
import { type ApiPath, curatorCall } from './call.ts'

/** Every path whose response contains or counts resources or their chapters. */
export const RESOURCE_PATHS: readonly ApiPath[] = [
  '/api/resources',
  '/api/start-here',
  '/api/admin/resources',
  '/api/filters',
  '/api/explore',
  '/api/search',
  '/api/saved-resources',
  '/api/study',
  '/api/admin/overview',
  '/api/admin/seed',
  '/api/admin/trash',
  '/api/admin/opening-usage',
  '/api/admin/link-checks',
  '/api/admin/reports',
  '/api/admin/resource-reports',
]

export const listAllResources = curatorCall<{
  query: AdminResourcesQuery
  response: ResourceView[]
}>('GET /api/admin/resources')

export const compareAddress = curatorCall<{
  query: ComparedResource
  response: AddressComparison
}>('GET /api/admin/resources/alike')

/** Writes nothing. */
export const lookUpResource = curatorCall<{ body: SuggestionStart; response: LookUpView }>(
  'POST /api/admin/resources/look-up',
)

export const createResource = curatorCall<{ body: ResourceInput; response: SavedResourceView }>(
  'POST /api/admin/resources',
  { status: 201, touches: RESOURCE_PATHS },
)

/** The same call under the path of the catalogue. */
export const createCatalogueResource: typeof createResource = {
  ...createResource,
  path: '/api/resources',
}

export const changeResource = curatorCall<{
  params: IdParam
  body: ResourcePatch
  response: SavedResourceView
}>('PUT /api/admin/resources/{id}', { touches: RESOURCE_PATHS })

export const removeResource = curatorCall<{ params: IdParam }>('DELETE /api/admin/resources/{id}', {
  touches: RESOURCE_PATHS,
})

export const joinWork = curatorCall<{ params: IdParam; body: WorkInput; response: ResourceView }>(
  'PUT /api/admin/resources/{id}/work',
  { touches: RESOURCE_PATHS },
)

export const leaveWork = curatorCall<{ params: IdParam }>('DELETE /api/admin/resources/{id}/work', {
  touches: RESOURCE_PATHS,
})

export const markNotSimilar = curatorCall<{ body: NotSimilarInput }>(
  'POST /api/admin/similar/not',
  { touches: ['/api/admin/resources', '/api/admin/suggestions'] },
)

/** Every path whose response contains something that moves from one resource to the other. */
const MOVED: readonly ApiPath[] = [
  ...RESOURCE_PATHS,
  '/api/lists',
  '/api/plan',
  '/api/suggestions',
  '/api/admin/suggestions',
]

export const previewMerge = curatorCall<{ params: MergeParams; response: MergePreview }>(
  'GET /api/admin/resources/{id}/merge/{into}',
)

export const mergeResource = curatorCall<{
  params: IdParam
  body: MergeInput
  response: ResourceView
}>('POST /api/admin/resources/{id}/merge', { touches: MOVED })

/** `id` is that of the resource that went. */
export const unmergeResource = curatorCall<{ params: IdParam; response: ResourceView }>(
  'POST /api/admin/resources/{id}/unmerge',
  { touches: MOVED },
)
