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
  '/api/plan',
  '/api/admin/overview',
  '/api/admin/seed',
  '/api/admin/trash',
  '/api/admin/opening-usage',
  '/api/admin/link-checks',
  '/api/admin/reports',
  '/api/admin/resource-reports',
]

export const listAllResources = curatorCall(
  'GET /api/admin/resources ?adminResourcesQuery -> resourceView[]',
)

export const compareAddress = curatorCall(
  'GET /api/admin/resources/alike ?comparedResource -> addressComparison',
)

/** Writes nothing. */
export const lookUpResource = curatorCall(
  'POST /api/admin/resources/look-up suggestionStart -> lookUpView',
)

export const createResource = curatorCall(
  'POST /api/admin/resources resourceInput -> savedResourceView',
  { status: 201, touches: RESOURCE_PATHS },
)

/** The same call under the path of the catalogue. */
export const createCatalogueResource: typeof createResource = {
  ...createResource,
  path: '/api/resources',
}

export const changeResource = curatorCall(
  'PUT /api/admin/resources/{id} resourcePatch -> savedResourceView',
  { touches: RESOURCE_PATHS },
)

export const removeResource = curatorCall('DELETE /api/admin/resources/{id}', {
  touches: RESOURCE_PATHS,
})

export const joinWork = curatorCall(
  'PUT /api/admin/resources/{id}/work workInput -> resourceView',
  { touches: RESOURCE_PATHS },
)

export const leaveWork = curatorCall('DELETE /api/admin/resources/{id}/work', {
  touches: RESOURCE_PATHS,
})

export const markNotSimilar = curatorCall('POST /api/admin/similar/not notSimilarInput', {
  touches: ['/api/admin/resources', '/api/admin/suggestions'],
})

/** Every path whose response contains something that moves from one resource to the other. */
const MOVED: readonly ApiPath[] = [
  ...RESOURCE_PATHS,
  '/api/lists',
  '/api/plan',
  '/api/suggestions',
  '/api/admin/suggestions',
]

export const previewMerge = curatorCall(
  'GET /api/admin/resources/{id}/merge/{into} -> mergePreview',
)

export const mergeResource = curatorCall(
  'POST /api/admin/resources/{id}/merge mergeInput -> resourceView',
  { touches: MOVED },
)

/** `id` is that of the resource that went. */
export const unmergeResource = curatorCall(
  'POST /api/admin/resources/{id}/unmerge -> resourceView',
  { touches: MOVED },
)

export const importResources = curatorCall(
  'POST /api/admin/resources/import importInput -> importAnswer',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

export const updateResources = curatorCall(
  'POST /api/admin/resources/update-batch updateBatchInput -> updateBatchAnswer',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

/** A file that the browser loads through a link. */
export const exportResources = curatorCall('GET /api/admin/resources.csv ?tableQuery -> text', {
  computes: true,
})
