import { type ApiPath, curatorCall, publicCall } from './call.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'

export const getFilterOptions = publicCall('GET /api/filters -> filterOptionsView', {
  kids: 'filtered',
})

export const listOpeningCategories = publicCall(
  'GET /api/opening-categories -> openingCategoryView[]',
  { kids: 'same' },
)

export const listOpeningSubcategories = publicCall(
  'GET /api/opening-subcategories -> openingSubcategoryView[]',
  { kids: 'same' },
)

export const listOpenings = publicCall('GET /api/openings -> openingView[]', { kids: 'same' })

export const listOpeningsOfSubcategory = publicCall(
  'GET /api/opening-subcategories/{id}/openings -> subcategoryOpeningView[]',
  { kids: 'same' },
)

/** Resources name their opening. */
const TOUCHED: readonly ApiPath[] = [
  '/api/opening-categories',
  '/api/opening-subcategories',
  '/api/openings',
  ...RESOURCE_PATHS,
]

export const countOpeningUsage = curatorCall('GET /api/admin/opening-usage -> openingUsageView[]')

export const createOpeningCategory = curatorCall(
  'POST /api/admin/opening-categories openingCategoryInput -> openingCategoryView',
  { status: 201, touches: TOUCHED },
)

export const changeOpeningCategory = curatorCall(
  'PUT /api/admin/opening-categories/{id} openingCategoryPatch -> openingCategoryView',
  { touches: TOUCHED },
)

export const removeOpeningCategory = curatorCall('DELETE /api/admin/opening-categories/{id}', {
  touches: TOUCHED,
})

export const createOpeningSubcategory = curatorCall(
  'POST /api/admin/opening-subcategories openingSubcategoryInput -> openingSubcategoryView',
  { status: 201, touches: TOUCHED },
)

export const changeOpeningSubcategory = curatorCall(
  'PUT /api/admin/opening-subcategories/{id} openingSubcategoryPatch -> openingSubcategoryView',
  { touches: TOUCHED },
)

export const removeOpeningSubcategory = curatorCall(
  'DELETE /api/admin/opening-subcategories/{id}',
  { touches: TOUCHED },
)

export const createOpening = curatorCall('POST /api/admin/openings openingInput -> openingView', {
  status: 201,
  touches: TOUCHED,
})

export const changeOpening = curatorCall(
  'PUT /api/admin/openings/{id} openingPatch -> openingView',
  { touches: TOUCHED },
)

export const removeOpening = curatorCall('DELETE /api/admin/openings/{id}', { touches: TOUCHED })
