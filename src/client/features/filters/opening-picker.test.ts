import { expect, it, describe } from 'vitest'
import {
  openingMatches,
  openingCategoryChoices,
  openingCategoryId,
  withOpeningCategory,
  withSubcategory,
} from './opening-picker.tsx'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'

/** A choice whose name is the same in the reader's language. */
const named = (name: string, note?: string) => ({ value: name, label: name, note })

const SICILIAN = named('Sicilian Defense: Open', '1.e4 c5 2.Nf3 d6 3.d4')
const RETI = named('Réti Opening', '1.Nf3')

it.each(['sicilian', 'open sic', 'SICILIAN', 'e4', 'e4 c5', '1.e4 c5', '1. e4 c5 2. Nf', 'E4, c5'])(
  '%j finds the Sicilian',
  (text) => expect(openingMatches(text, SICILIAN)).toBe(true),
)

it.each(['french', 'c5', 'e4 e5', 'e4 c', 'e4 c5 Nf3 d6 d4 cxd4', '1.'])(
  '%j: only what begins so',
  (text) => expect(openingMatches(text, SICILIAN)).toBe(text === 'e4 c'),
)

it('finds accents without, and pieces in small letters', () => {
  expect(openingMatches('reti', RETI)).toBe(true)
  expect(openingMatches('nf3', RETI)).toBe(true)
})

it('goes by the name alone where the moves are not known', () => {
  expect(openingMatches('e4', named('All Openings'))).toBe(false)
  expect(openingMatches('all', named('All Openings'))).toBe(true)
})

it('finds the name in the language of the reader, the English one, and words of both', () => {
  const najdorf = {
    value: 'Sicilian Defense: Najdorf Variation',
    label: 'Sizilianische Verteidigung: Najdorf-Variante',
  }
  for (const text of [
    'sizil',
    'verteidigung najdorf',
    'Sicilian Defense',
    'sizilianisch variation',
  ])
    expect(openingMatches(text, najdorf)).toBe(true)
  expect(openingMatches('französisch', najdorf)).toBe(false)
})

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
