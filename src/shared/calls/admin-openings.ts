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
import type { CuratorCall, ApiPath } from './call.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'

/** Resources name their opening. */
const TOUCHED: readonly ApiPath[] = [
  '/api/opening-categories',
  '/api/opening-subcategories',
  '/api/openings',
  ...RESOURCE_PATHS,
]

export const countOpeningUsage: CuratorCall<{ response: OpeningUsageView[] }> = {
  method: 'GET',
  path: '/api/admin/opening-usage',
  access: 'curator',
}

export const createOpeningCategory: CuratorCall<{
  body: OpeningCategoryInput
  response: OpeningCategoryView
}> = {
  method: 'POST',
  path: '/api/admin/opening-categories',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const changeOpeningCategory: CuratorCall<{
  params: IdParam
  body: OpeningCategoryPatch
  response: OpeningCategoryView
}> = {
  method: 'PUT',
  path: '/api/admin/opening-categories/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const removeOpeningCategory: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/opening-categories/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const createOpeningSubcategory: CuratorCall<{
  body: OpeningSubcategoryInput
  response: OpeningSubcategoryView
}> = {
  method: 'POST',
  path: '/api/admin/opening-subcategories',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const changeOpeningSubcategory: CuratorCall<{
  params: IdParam
  body: OpeningSubcategoryPatch
  response: OpeningSubcategoryView
}> = {
  method: 'PUT',
  path: '/api/admin/opening-subcategories/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const removeOpeningSubcategory: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/opening-subcategories/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const createOpening: CuratorCall<{ body: OpeningInput; response: OpeningView }> = {
  method: 'POST',
  path: '/api/admin/openings',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const changeOpening: CuratorCall<{
  params: IdParam
  body: OpeningPatch
  response: OpeningView
}> = {
  method: 'PUT',
  path: '/api/admin/openings/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const removeOpening: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/openings/{id}',
  access: 'curator',
  touches: TOUCHED,
}
