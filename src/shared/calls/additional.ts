import { type ApiPath, curatorCall, publicCall } from './call.ts'

export const listAdditional = publicCall(
  'GET /api/additional-resources ?additionalResourcesQuery -> additionalResourceView[]',
  { kids: 'filtered' },
)

const TOUCHED: readonly ApiPath[] = [
  '/api/additional-resources',
  '/api/admin/additional-resources',
  '/api/admin/overview',
  '/api/admin/trash',
]

/** Includes inactive ones. */
export const listAllAdditional = curatorCall(
  'GET /api/admin/additional-resources -> additionalResourceView[]',
)

export const createAdditional = curatorCall(
  'POST /api/admin/additional-resources additionalInput -> additionalResourceView',
  { status: 201, touches: TOUCHED },
)

export const changeAdditional = curatorCall(
  'PUT /api/admin/additional-resources/{id} additionalPatch -> additionalResourceView',
  { touches: TOUCHED },
)

export const removeAdditional = curatorCall('DELETE /api/admin/additional-resources/{id}', {
  touches: TOUCHED,
})
