import type { IdParam } from '../contracts/fields.ts'
import type {
  FilterOptionsView,
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningView,
  SubcategoryOpeningView,
} from '../contracts/openings.ts'
import type { PublicCall } from './call.ts'

export const getFilterOptions: PublicCall<{ response: FilterOptionsView }> = {
  method: 'GET',
  path: '/api/filters',
  access: 'public',
  kids: 'filtered',
}

export const listOpeningCategories: PublicCall<{ response: OpeningCategoryView[] }> = {
  method: 'GET',
  path: '/api/opening-categories',
  access: 'public',
  kids: 'same',
}

export const listOpeningSubcategories: PublicCall<{ response: OpeningSubcategoryView[] }> = {
  method: 'GET',
  path: '/api/opening-subcategories',
  access: 'public',
  kids: 'same',
}

export const listOpenings: PublicCall<{ response: OpeningView[] }> = {
  method: 'GET',
  path: '/api/openings',
  access: 'public',
  kids: 'same',
}

export const listOpeningsOfSubcategory: PublicCall<{
  params: IdParam
  response: SubcategoryOpeningView[]
}> = {
  method: 'GET',
  path: '/api/opening-subcategories/{id}/openings',
  access: 'public',
  kids: 'same',
}
