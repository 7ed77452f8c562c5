import { describe, expect, it } from 'vitest'
import type { Sort } from '#shared/domain/catalogue.ts'
import {
  DEFAULT_FILTERS,
  filtersActive,
  resourceSearchParams,
} from '#shared/domain/resource-filters.ts'
import {
  filtersOf,
  readHomeSearch,
  readSearch,
  searchOf,
  searchText,
  sortOf,
} from './catalogue-search.ts'

describe('readSearch', () => {
  it('keeps what differs from the default and nothing else', () => {
    expect(
      readSearch({
        query: '  rook endings ',
        category: 'all',
        type: 'book',
        recent: 'all',
        opening: 'All Openings',
        sort: 'newest',
        utm_source: 'mail',
      }),
    ).toEqual({ query: 'rook endings', type: 'book' })
  })

  it('keeps repeated levels and sources as lists, without repetition', () => {
    expect(readSearch({ level: ['beginner', 'all', 'beginner'], source: 'amazon' })).toEqual({
      level: ['all', 'beginner'],
      source: ['amazon'],
    })
  })

  it('keeps bad values for the API to refuse', () => {
    expect(readSearch({ level: 'bogus', sort: 'best', subcategoryId: 'x' })).toEqual({
      level: ['bogus'],
      sort: 'best',
      subcategoryId: 'x',
    })
  })

  it('keeps how a query is to be read, but not without the query', () => {
    const reading = { verbatim: '1', literal: 'videos' }
    expect(readSearch({ query: 'free videos', ...reading })).toEqual({
      query: 'free videos',
      verbatim: '1',
      literal: ['videos'],
    })
    expect(readSearch({ query: ' ', ...reading })).toEqual({})
  })

  it('takes the first of a single value given twice', () => {
    expect(readSearch({ query: ['a', 'b'] })).toEqual({ query: 'a' })
  })

  it.each([
    ['20', { shown: 20 }],
    ['1000000', { shown: 1_000_000 }],
    ['-3', {}],
    ['1.5', {}],
    ['x', {}],
  ])('shown=%s', (shown, expected) => {
    expect(readSearch({ shown })).toEqual(expected)
  })
})

describe('readHomeSearch', () => {
  it.each([
    [{}, {}],
    [{ sort: '' }, {}],
    [{ sort: 'newest' }, { sort: 'newest' }],
    [{ sort: 'rating' }, { sort: 'rating' }],
    [
      { sort: 'newest', shown: '20' },
      { sort: 'newest', shown: 20 },
    ],
    [{ sort: 'newest', level: 'beginner' }, { level: ['beginner'] }],
    [{ sort: 'newest', query: 'rook' }, { query: 'rook' }],
  ])('%j is %j', (raw, expected) => {
    expect(readHomeSearch(raw)).toEqual(expected)
  })
})

describe('filters and address', () => {
  it('give back each other', () => {
    const search = {
      query: '100',
      verbatim: '1',
      literal: ['free', 'videos'],
      category: 'kids',
      type: 'youtube',
      level: ['all', 'beginner'],
      source: ['modern_chess'],
      opening: "King's Indian Defense",
      openingCategory: '2',
      openingSubCategory: 'Sicilian Defense',
      subcategoryId: '1',
      recent: 'week',
      sort: 'price',
    }
    expect(searchOf(filtersOf(search), search.sort)).toEqual(search)
  })

  it('an empty address is the default, which is not active', () => {
    expect(filtersOf({})).toEqual(DEFAULT_FILTERS)
    expect(filtersActive(filtersOf({ sort: 'rating', shown: 20 }))).toBe(false)
    expect(filtersActive(filtersOf({ level: ['all'] }))).toBe(true)
    expect(searchOf(DEFAULT_FILTERS, undefined)).toEqual({})
    expect(sortOf({})).toBe('newest')
  })

  it('a list for kids has an order of its own, in which the newest first is a choice', () => {
    const chosen = { category: 'kids', sort: 'newest' }
    expect(readSearch(chosen)).toEqual(chosen)
    expect(readSearch({ age: '6', sort: 'newest' })).toEqual({ age: '6', sort: 'newest' })
    expect(readSearch({ category: 'endgame', sort: 'newest' })).toEqual({ category: 'endgame' })
    expect([sortOf({ category: 'kids' }), sortOf(chosen)]).toEqual(['best', 'newest'])
    const params = (sort: Sort) => resourceSearchParams(filtersOf(chosen), { sort }).toString()
    expect([params('best'), params('newest')]).toEqual([
      'category=kids',
      'category=kids&sort=newest',
    ])
  })

  it('a bad subcategory stays a filter', () => {
    expect(filtersActive(filtersOf({ subcategoryId: 'x' }))).toBe(true)
  })
})

describe('searchText', () => {
  it('is the same for every order, and without the rows shown', () => {
    const one = readSearch({ shown: '20', level: ['master', 'beginner'], query: 'a b' })
    const other = readSearch({ query: 'a b', level: ['beginner', 'master'] })
    expect(searchText(one)).toBe('?query=a+b&level=beginner&level=master')
    expect(searchText(other)).toBe(searchText(one))
    expect(searchText({ shown: 20 })).toBe('')
  })
})
