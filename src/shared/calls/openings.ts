import type { IdParam } from '../contracts/fields.ts'
import type {
  FilterOptionsView,
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningView,
  SubcategoryOpeningView,
} from '../contracts/openings.ts'
import { publicCall } from './call.ts'

export const getFilterOptions = publicCall<{ response: FilterOptionsView }>('GET /api/filters', {
  kids: 'filtered',
})

export const listOpeningCategories = publicCall<{ response: OpeningCategoryView[] }>(
  'GET /api/opening-categories',
  { kids: 'same' },
)

export const listOpeningSubcategories = publicCall<{ response: OpeningSubcategoryView[] }>(
  'GET /api/opening-subcategories',
  { kids: 'same' },
)

export const listOpenings = publicCall<{ response: OpeningView[] }>('GET /api/openings', {
  kids: 'same',
})

export const listOpeningsOfSubcategory = publicCall<{
  params: IdParam
  response: SubcategoryOpeningView[]
}>('GET /api/opening-subcategories/{id}/openings', { kids: 'same' })
