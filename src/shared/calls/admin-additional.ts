import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '../contracts/additional-resources.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { AdminCall, ApiPath } from './call.ts'

const TOUCHED: readonly ApiPath[] = [
  '/api/additional-resources',
  '/api/admin/additional-resources',
  '/api/admin/overview',
]

/** Includes inactive ones. */
export const listAllAdditional: AdminCall<{ response: AdditionalResourceView[] }> = {
  method: 'GET',
  path: '/api/admin/additional-resources',
  access: 'admin',
}

export const createAdditional: AdminCall<{
  body: AdditionalInput
  response: AdditionalResourceView
}> = {
  method: 'POST',
  path: '/api/admin/additional-resources',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const changeAdditional: AdminCall<{
  params: IdParam
  body: AdditionalPatch
  response: AdditionalResourceView
}> = {
  method: 'PUT',
  path: '/api/admin/additional-resources/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const removeAdditional: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/additional-resources/{id}',
  access: 'admin',
  touches: TOUCHED,
}
