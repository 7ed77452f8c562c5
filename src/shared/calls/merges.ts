import type { IdParam } from '../contracts/fields.ts'
import type { MergeInput, MergeParams, MergePreview } from '../contracts/merges.ts'
import type { ResourceView } from '../contracts/resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { ApiPath, CuratorCall } from './call.ts'

/** Every path whose response contains something that moves from one resource to the other. */
const MOVED: readonly ApiPath[] = [
  ...RESOURCE_PATHS,
  '/api/lists',
  '/api/plan',
  '/api/study',
  '/api/suggestions',
  '/api/admin/suggestions',
]

export const previewMerge: CuratorCall<{ params: MergeParams; response: MergePreview }> = {
  method: 'GET',
  path: '/api/admin/resources/{id}/merge/{into}',
  access: 'curator',
}

export const mergeResource: CuratorCall<{
  params: IdParam
  body: MergeInput
  response: ResourceView
}> = {
  method: 'POST',
  path: '/api/admin/resources/{id}/merge',
  access: 'curator',
  touches: MOVED,
}

/** `id` is that of the resource that went. */
export const unmergeResource: CuratorCall<{ params: IdParam; response: ResourceView }> = {
  method: 'POST',
  path: '/api/admin/resources/{id}/unmerge',
  access: 'curator',
  touches: MOVED,
}
