import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '../contracts/additional-resources.ts'
import type { IdParam } from '../contracts/fields.ts'
import { type ApiPath, curatorCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = [
  '/api/additional-resources',
  '/api/admin/additional-resources',
  '/api/admin/overview',
  '/api/admin/trash',
]

/** Includes inactive ones. */
export const listAllAdditional = curatorCall<{ response: AdditionalResourceView[] }>(
  'GET /api/admin/additional-resources',
)

export const createAdditional = curatorCall<{
  body: AdditionalInput
  response: AdditionalResourceView
}>('POST /api/admin/additional-resources', { status: 201, touches: TOUCHED })

export const changeAdditional = curatorCall<{
  params: IdParam
  body: AdditionalPatch
  response: AdditionalResourceView
}>('PUT /api/admin/additional-resources/{id}', { touches: TOUCHED })

export const removeAdditional = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/additional-resources/{id}',
  { touches: TOUCHED },
)
