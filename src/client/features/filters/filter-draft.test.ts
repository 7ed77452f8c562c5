import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'
import {
  openingCategoryChoices,
  openingCategoryId,
  withOpeningCategory,
  withSubcategory,
} from './filter-draft.ts'

const chosen = {
  ...DEFAULT_FILTERS,
  query: 'attack',
  opening: 'French Defense: Advance',
  openingCategory: '2',
  openingSubCategory: 'French Defense',
  subcategoryId: 2,
  level: ['master'],
}

describe('picking openings', () => {
  it('a category clears query, opening and subcategory, and nothing else', () => {
    expect(withOpeningCategory(chosen, '3')).toEqual({
      ...DEFAULT_FILTERS,
      openingCategory: '3',
      level: ['master'],
    })
  })

  it('a subcategory clears query and opening, and can be taken away', () => {
    const picked = withSubcategory(chosen, { id: 5, name: 'Alekhine Defense', categoryId: 2 })
    expect(picked).toEqual({
      ...DEFAULT_FILTERS,
      openingCategory: '2',
      openingSubCategory: 'Alekhine Defense',
      subcategoryId: 5,
      level: ['master'],
    })
    expect(withSubcategory(picked, null)).toMatchObject({
      openingSubCategory: '',
      subcategoryId: null,
    })
  })
})

describe('opening categories', () => {
  const categories = [
    { id: 2, name: '1.e4' },
    { id: 4, name: 'Other' },
    { id: 7, name: 'Gambits' },
  ]

  it('reads an id, category-{id} and a name', () => {
    expect(
      ['2', 'category-7', 'gambits', 'all', 'nothing'].map((value) =>
        openingCategoryId(value, categories),
      ),
    ).toEqual([2, 7, 7, null, null])
  })

  it('offers the three main ones and what else there is', () => {
    expect(openingCategoryChoices(categories)).toEqual([
      { id: 2, value: '2', label: '1.e4' },
      { id: 3, value: '3', label: '1.d4' },
      { id: 4, value: '4', label: 'Other' },
      { id: 7, value: 'category-7', label: 'Gambits' },
    ])
  })
})
