import type {
  AddressComparison,
  AdminResourcesQuery,
  ComparedResource,
} from '../contracts/admin-resources.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { ResourceInput, ResourcePatch } from '../contracts/resource-input.ts'
import type { ResourceView, SavedResourceView } from '../contracts/resources.ts'
import type { LookUpView, SuggestionStart } from '../contracts/suggestions.ts'
import type { CuratorCall, ApiPath } from './call.ts'

/** Every path whose response contains or counts resources. */
export const RESOURCE_PATHS: readonly ApiPath[] = [
  '/api/resources',
  '/api/start-here',
  '/api/admin/resources',
  '/api/filters',
  '/api/explore',
  '/api/search',
  '/api/saved-resources',
  '/api/admin/overview',
  '/api/admin/seed',
  '/api/admin/trash',
  '/api/admin/opening-usage',
  '/api/admin/link-checks',
  '/api/admin/reports',
  '/api/admin/resource-reports',
]

export const listAllResources: CuratorCall<{
  query: AdminResourcesQuery
  response: ResourceView[]
}> = {
  method: 'GET',
  path: '/api/admin/resources',
  access: 'curator',
}

export const compareAddress: CuratorCall<{
  query: ComparedResource
  response: AddressComparison
}> = {
  method: 'GET',
  path: '/api/admin/resources/alike',
  access: 'curator',
}

/** Writes nothing. */
export const lookUpResource: CuratorCall<{ body: SuggestionStart; response: LookUpView }> = {
  method: 'POST',
  path: '/api/admin/resources/look-up',
  access: 'curator',
}

export const createResource: CuratorCall<{ body: ResourceInput; response: SavedResourceView }> = {
  method: 'POST',
  path: '/api/admin/resources',
  access: 'curator',
  status: 201,
  touches: RESOURCE_PATHS,
}

/** The same call under the path of the catalogue. */
export const createCatalogueResource: typeof createResource = {
  ...createResource,
  path: '/api/resources',
}

export const changeResource: CuratorCall<{
  params: IdParam
  body: ResourcePatch
  response: SavedResourceView
}> = {
  method: 'PUT',
  path: '/api/admin/resources/{id}',
  access: 'curator',
  touches: RESOURCE_PATHS,
}

export const removeResource: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/resources/{id}',
  access: 'curator',
  touches: RESOURCE_PATHS,
}
