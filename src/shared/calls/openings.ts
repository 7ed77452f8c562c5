import { publicCall } from './call.ts'

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
