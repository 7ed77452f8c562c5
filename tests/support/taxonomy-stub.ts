import {
  changeOpening,
  changeOpeningCategory,
  changeOpeningSubcategory,
  countOpeningUsage,
  createOpening,
  listOpeningCategories,
  listOpenings,
  listOpeningSubcategories,
  removeOpening,
  removeOpeningCategory,
  removeOpeningSubcategory,
} from '#shared/calls/openings.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import { answer, changeEntry } from './api-stub.ts'
import { openingView, usageView } from './sample-views.ts'

/** What the filter manager shows. Calls change it, and a test may, too, as somebody else would. */
export type StubbedTaxonomy = {
  categories: OpeningCategoryView[]
  subcategories: OpeningSubcategoryView[]
  openings: OpeningView[]
  usage: OpeningUsageView[]
}

const ordered = ({ description, order, createdAt, updatedAt }: OpeningView) => ({
  description,
  order,
  createdAt,
  updatedAt,
})

export function categoryView(
  id: number,
  fields: Partial<OpeningCategoryView> = {},
): OpeningCategoryView {
  return { id, name: `Category ${id}`, ...ordered(openingView()), ...fields }
}

export function subcategoryView(
  id: number,
  fields: Partial<OpeningSubcategoryView> = {},
): OpeningSubcategoryView {
  const place = { categoryId: 1, openingPattern: '1.e4' }
  return { id, name: `Line ${id}`, ...place, ...ordered(openingView()), ...fields }
}

/** Answers what the filter manager reads and changes. New categories and subcategories are for the test to answer. */
export function answerTaxonomy(start: Partial<StubbedTaxonomy> = {}): StubbedTaxonomy {
  const now: StubbedTaxonomy = {
    categories: [],
    subcategories: [],
    openings: [],
    usage: [],
    ...start,
  }
  answer(listOpeningCategories, () => now.categories)
  answer(listOpeningSubcategories, () => now.subcategories)
  answer(listOpenings, () => now.openings)
  answer(countOpeningUsage, () => now.usage)
  answer(createOpening, ({ body }) => {
    const opening = { ...openingView({ id: 92 }), ...body }
    now.openings.push(opening)
    now.usage.push(usageView(92))
    return opening
  })
  answer(changeOpeningCategory, ({ params, body }) => changeEntry(now.categories, params.id, body))
  answer(changeOpeningSubcategory, ({ params: { id }, body }) => {
    const { categoryId } = body
    // Openings follow their subcategory to another category.
    if (categoryId)
      for (const each of now.openings) if (each.subcategoryId === id) each.categoryId = categoryId
    return changeEntry(now.subcategories, id, body)
  })
  answer(changeOpening, ({ params, body }) => changeEntry(now.openings, params.id, body))
  answer(removeOpeningCategory, ({ params }) => removeCategory(now, params.id))
  answer(removeOpeningSubcategory, ({ params }) => removeSubcategory(now, params.id))
  answer(removeOpening, ({ params }) => removeOnly(now, params.id))
  return now
}

function removeCategory(now: StubbedTaxonomy, id: number): undefined {
  now.categories = now.categories.filter((each) => each.id !== id)
  for (const each of [...now.subcategories, ...now.openings])
    if (each.categoryId === id) each.categoryId = null
}

function removeSubcategory(now: StubbedTaxonomy, id: number): undefined {
  now.subcategories = now.subcategories.filter((each) => each.id !== id)
  for (const each of now.openings) if (each.subcategoryId === id) each.subcategoryId = null
}

function removeOnly(now: StubbedTaxonomy, id: number): undefined {
  now.openings = now.openings.filter((each) => each.id !== id)
}
