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
import { type ApiPath, curatorCall } from './call.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'

/** Resources name their opening. */
const TOUCHED: readonly ApiPath[] = [
  '/api/opening-categories',
  '/api/opening-subcategories',
  '/api/openings',
  ...RESOURCE_PATHS,
]

export const countOpeningUsage = curatorCall<{ response: OpeningUsageView[] }>(
  'GET /api/admin/opening-usage',
)

export const createOpeningCategory = curatorCall<{
  body: OpeningCategoryInput
  response: OpeningCategoryView
}>('POST /api/admin/opening-categories', { status: 201, touches: TOUCHED })

export const changeOpeningCategory = curatorCall<{
  params: IdParam
  body: OpeningCategoryPatch
  response: OpeningCategoryView
}>('PUT /api/admin/opening-categories/{id}', { touches: TOUCHED })

export const removeOpeningCategory = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/opening-categories/{id}',
  { touches: TOUCHED },
)

export const createOpeningSubcategory = curatorCall<{
  body: OpeningSubcategoryInput
  response: OpeningSubcategoryView
}>('POST /api/admin/opening-subcategories', { status: 201, touches: TOUCHED })

export const changeOpeningSubcategory = curatorCall<{
  params: IdParam
  body: OpeningSubcategoryPatch
  response: OpeningSubcategoryView
}>('PUT /api/admin/opening-subcategories/{id}', { touches: TOUCHED })

export const removeOpeningSubcategory = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/opening-subcategories/{id}',
  { touches: TOUCHED },
)

export const createOpening = curatorCall<{ body: OpeningInput; response: OpeningView }>(
  'POST /api/admin/openings',
  { status: 201, touches: TOUCHED },
)

export const changeOpening = curatorCall<{
  params: IdParam
  body: OpeningPatch
  response: OpeningView
}>('PUT /api/admin/openings/{id}', { touches: TOUCHED })

export const removeOpening = curatorCall<{ params: IdParam }>('DELETE /api/admin/openings/{id}', {
  touches: TOUCHED,
})
