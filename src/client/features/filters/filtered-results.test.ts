import { describe, expect, it } from 'vitest'
import { activeFilters } from './filtered-results.tsx'

describe('activeFilters', () => {
  it('is empty without filters', () => {
    expect(activeFilters({ sort: 'rating', shown: 20 })).toEqual([])
  })

  it('takes one value away and keeps the others and the sorting', () => {
    const filters = activeFilters({ level: ['beginner', 'all'], sort: 'price', shown: 20 })
    expect(filters.map(({ label }) => label)).toEqual(['Beginner', 'All Levels'])
    expect(filters[0]?.without).toEqual({ level: ['all'], sort: 'price' })
  })

  it('takes the subcategory away with its category', () => {
    const search = {
      openingCategory: '2',
      openingSubCategory: 'French Defense',
      subcategoryId: '2',
    }
    const [category, subcategory] = activeFilters(search)
    expect(category).toEqual({ key: 'openingCategory', label: '1.e4 Openings', without: {} })
    expect(subcategory?.without).toEqual({ openingCategory: '2' })
  })

  it('takes how the query is read away by itself, and with the query', () => {
    const search = { query: 'free videos', verbatim: '1', literal: ['free', 'videos'] }
    const [query, verbatim, free] = activeFilters(search)
    expect(query).toEqual({ key: 'query', label: '“free videos”', without: {} })
    expect(verbatim).toEqual({
      key: 'verbatim',
      label: 'Exactly as typed',
      without: { query: 'free videos', literal: ['free', 'videos'] },
    })
    expect(free).toEqual({
      key: 'literal free',
      label: '“free” as a word',
      without: { query: 'free videos', verbatim: '1', literal: ['videos'] },
    })
  })

  it('names words as they were typed', () => {
    const [, literal] = activeFilters({ query: 'Taktik für Anfänger', literal: ['anfanger'] })
    expect(literal?.label).toBe('“Anfänger” as a word')
  })

  it('names what it does not know as it is written', () => {
    expect(activeFilters({ recent: 'ever' })[0]?.label).toBe('ever')
  })
})
