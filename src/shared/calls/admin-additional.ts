import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '../contracts/additional-resources.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { CuratorCall, ApiPath } from './call.ts'

const TOUCHED: readonly ApiPath[] = [
  '/api/additional-resources',
  '/api/admin/additional-resources',
  '/api/admin/overview',
  '/api/admin/trash',
]

/** Includes inactive ones. */
export const listAllAdditional: CuratorCall<{ response: AdditionalResourceView[] }> = {
  method: 'GET',
  path: '/api/admin/additional-resources',
  access: 'curator',
}

export const createAdditional: CuratorCall<{
  body: AdditionalInput
  response: AdditionalResourceView
}> = {
  method: 'POST',
  path: '/api/admin/additional-resources',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const changeAdditional: CuratorCall<{
  params: IdParam
  body: AdditionalPatch
  response: AdditionalResourceView
}> = {
  method: 'PUT',
  path: '/api/admin/additional-resources/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const removeAdditional: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/additional-resources/{id}',
  access: 'curator',
  touches: TOUCHED,
}
