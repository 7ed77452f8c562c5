import {
  changeOpening,
  changeOpeningCategory,
  changeOpeningSubcategory,
  countOpeningUsage,
  createOpening,
  createOpeningCategory,
  createOpeningSubcategory,
  removeOpening,
  removeOpeningCategory,
  removeOpeningSubcategory,
} from '#shared/calls/admin-openings.ts'
import {
  listOpeningCategories,
  listOpenings,
  listOpeningSubcategories,
} from '#shared/calls/openings.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import { answer, refusal } from './api-stub.ts'
import { openingView } from './sample-views.ts'

const LATER = '2026-11-20T11:00:00.000Z'

/** What the filter manager shows. Calls change it, and a test may, too, as somebody else would. */
export type StubbedTaxonomy = {
  categories: OpeningCategoryView[]
  subcategories: OpeningSubcategoryView[]
  openings: OpeningView[]
  usage: OpeningUsageView[]
}

export function categoryView(id: number, fields: Partial<OpeningCategoryView> = {}) {
  const { name: _, categoryId, subcategoryId, openingPattern, ...ordered } = openingView({ id })
  return { ...ordered, name: `Category ${id}`, ...fields } satisfies OpeningCategoryView
}

export function subcategoryView(id: number, fields: Partial<OpeningSubcategoryView> = {}) {
  const { subcategoryId: _, ...rest } = openingView({ id, openingPattern: '1.e4' })
  return { ...rest, name: `Line ${id}`, ...fields } satisfies OpeningSubcategoryView
}

/** Answers what the filter manager reads and writes. */
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
  answer(createOpeningCategory, ({ body }) =>
    added(now.categories, { ...categoryView(90), ...body }),
  )
  answer(createOpeningSubcategory, ({ body }) =>
    added(now.subcategories, { ...subcategoryView(91), ...body }),
  )
  answer(createOpening, ({ body }) => {
    now.usage.push({ openingId: 92, resources: 0, free: 0, kids: 0 })
    return added(now.openings, { ...openingView({ id: 92 }), ...body })
  })
  answer(changeOpeningCategory, ({ params, body }) => changed(now.categories, params.id, body))
  answer(changeOpeningSubcategory, ({ params: { id }, body }) => {
    const { categoryId } = body
    // Openings follow their subcategory to another category.
    if (categoryId)
      for (const each of now.openings) if (each.subcategoryId === id) each.categoryId = categoryId
    return changed(now.subcategories, id, body)
  })
  answer(changeOpening, ({ params, body }) => changed(now.openings, params.id, body))
  answer(removeOpeningCategory, ({ params }) => void removeCategory(now, params.id))
  answer(removeOpeningSubcategory, ({ params }) => void removeSubcategory(now, params.id))
  answer(removeOpening, ({ params }) => void removeOnly(now, params.id))
  return now
}

function removeCategory(now: StubbedTaxonomy, id: number): void {
  now.categories = now.categories.filter((each) => each.id !== id)
  for (const each of [...now.subcategories, ...now.openings])
    if (each.categoryId === id) each.categoryId = null
}

function removeSubcategory(now: StubbedTaxonomy, id: number): void {
  now.subcategories = now.subcategories.filter((each) => each.id !== id)
  for (const each of now.openings) if (each.subcategoryId === id) each.subcategoryId = null
}

function removeOnly(now: StubbedTaxonomy, id: number): void {
  now.openings = now.openings.filter((each) => each.id !== id)
}

function added<Entry>(list: Entry[], entry: Entry): Entry {
  list.push(entry)
  return entry
}

function changed<Entry extends { id: number; updatedAt: string }>(
  list: Entry[],
  id: number,
  patch: Partial<Entry>,
): Entry | Response {
  const entry = list.find((each) => each.id === id)
  return entry ? Object.assign(entry, patch, { updatedAt: LATER }) : refusal(404)
}
