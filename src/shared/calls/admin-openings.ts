import type { IdParam } from '../contracts/fields.ts'
import type {
  OpeningCategoryInput,
  OpeningCategoryPatch,
  OpeningCategoryView,
  OpeningInput,
  OpeningPatch,
  OpeningSubcategoryInput,
  OpeningSubcategoryPatch,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '../contracts/openings.ts'
import type { AdminCall, ApiPath } from './call.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'

/** Resources name their opening. */
const TOUCHED: readonly ApiPath[] = [
  '/api/opening-categories',
  '/api/opening-subcategories',
  '/api/openings',
  ...RESOURCE_PATHS,
]

export const countOpeningUsage: AdminCall<{ response: OpeningUsageView[] }> = {
  method: 'GET',
  path: '/api/admin/opening-usage',
  access: 'admin',
}

export const createOpeningCategory: AdminCall<{
  body: OpeningCategoryInput
  response: OpeningCategoryView
}> = {
  method: 'POST',
  path: '/api/admin/opening-categories',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const changeOpeningCategory: AdminCall<{
  params: IdParam
  body: OpeningCategoryPatch
  response: OpeningCategoryView
}> = {
  method: 'PUT',
  path: '/api/admin/opening-categories/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const removeOpeningCategory: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/opening-categories/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const createOpeningSubcategory: AdminCall<{
  body: OpeningSubcategoryInput
  response: OpeningSubcategoryView
}> = {
  method: 'POST',
  path: '/api/admin/opening-subcategories',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const changeOpeningSubcategory: AdminCall<{
  params: IdParam
  body: OpeningSubcategoryPatch
  response: OpeningSubcategoryView
}> = {
  method: 'PUT',
  path: '/api/admin/opening-subcategories/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const removeOpeningSubcategory: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/opening-subcategories/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const createOpening: AdminCall<{ body: OpeningInput; response: OpeningView }> = {
  method: 'POST',
  path: '/api/admin/openings',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const changeOpening: AdminCall<{
  params: IdParam
  body: OpeningPatch
  response: OpeningView
}> = {
  method: 'PUT',
  path: '/api/admin/openings/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const removeOpening: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/openings/{id}',
  access: 'admin',
  touches: TOUCHED,
}
