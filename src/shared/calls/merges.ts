import type { IdParam } from '../contracts/fields.ts'
import type { MergeInput, MergeParams, MergePreview } from '../contracts/merges.ts'
import type { ResourceView } from '../contracts/resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { type ApiPath, curatorCall } from './call.ts'

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
