import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourceListQuery } from '../contracts/resources.ts'
import { CATEGORIES } from './filters/category.ts'
import { LEVELS } from './filters/level.ts'
import { RESOURCE_TYPES } from './filters/type.ts'
import { SORTS } from './catalogue.ts'
import { RECENCIES } from './filters/recent.ts'
import { LANGUAGES } from './filters/language.ts'
import { PLAYED_SIDES } from './filters/side.ts'
import { SOURCE_WEBSITES } from './filters/source.ts'
import { ALL_OPENINGS } from './filters/opening.ts'
import {
  DEFAULT_FILTERS,
  filtersActive,
  type ResourceFilters,
  resourceSearchParams,
  usualSort,
} from './resource-filters.ts'

const filters: fc.Arbitrary<ResourceFilters> = fc.record({
  recent: fc.constantFrom(...RECENCIES.map(({ value }) => value)),
  type: fc.constantFrom('all', ...RESOURCE_TYPES),
  level: fc.uniqueArray(fc.constantFrom(...LEVELS)),
  category: fc.constantFrom('all', 'kids', ...CATEGORIES),
  opening: fc.constantFrom(ALL_OPENINGS, 'Réti Opening', "Queen's Gambit & more"),
  openingCategory: fc.constantFrom('all', '2', 'category-3'),
  openingSubCategory: fc.constantFrom('', 'Sicilian + French'),
  subcategoryId: fc.option(fc.integer({ min: 1, max: 1000 })),
  source: fc.uniqueArray(fc.constantFrom(...SOURCE_WEBSITES)),
  side: fc.uniqueArray(fc.constantFrom(...PLAYED_SIDES)),
  language: fc.uniqueArray(fc.constantFrom(...LANGUAGES), { maxLength: 20 }),
  age: fc.option(fc.integer({ min: 3, max: 18 })),
  rating: fc.option(fc.integer({ min: 0, max: 3000 })),
  price: fc.constantFrom('all', 'free', 'paid'),
  length: fc.constantFrom('all', 'short', 'evening', 'long'),
  query: fc.constantFrom('', ' fork ', '100% & more', 'a=b'),
  verbatim: fc.constantFrom('', '1'),
  literal: fc.uniqueArray(fc.constantFrom('videos', 'my son', 'a=b')),
  read: fc.constantFrom('', 'off'),
})

/** Parses a query string as the server does. */
function parsed(params: URLSearchParams) {
  const entries = [...new Set(params.keys())].map((name): [string, unknown] => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? values[0] : values]
  })
  return resourceListQuery.parse(Object.fromEntries(entries))
}

describe('resourceSearchParams', () => {
  it('sends nothing at the defaults', () => {
    expect(
      resourceSearchParams(DEFAULT_FILTERS, {
        sort: 'newest',
        unpriced: 'last',
        offset: 0,
      }).toString(),
    ).toBe('')
    expect(filtersActive(DEFAULT_FILTERS)).toBe(false)
  })

  it('is read back by the server’s contract as it was meant', () => {
    fc.assert(
      fc.property(
        filters,
        fc.constantFrom(...SORTS),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(5000),
        fc.uniqueArray(fc.constantFrom(...LANGUAGES), { maxLength: 10 }),
        (chosen, sort, limit, offset, prefer) => {
          const read = parsed(resourceSearchParams(chosen, { sort, limit, offset, prefer }))
          expect({
            ...read,
            opening: read.opening || ALL_OPENINGS,
            subcategoryId: read.subcategoryId ?? null,
          }).toEqual({
            ...chosen,
            query: chosen.query.trim(),
            // Nothing says it where it is the usual order.
            ...(sort === usualSort(chosen) ? {} : { sort }),
            limit,
            offset,
            prefer,
            unpriced: 'last',
            verbatim: chosen.verbatim === '1',
            read: chosen.read || 'on',
          })
        },
      ),
    )
  })

  it.each(
    Object.entries({
      type: 'book',
      level: ['all'],
      category: 'kids',
      opening: 'Grob',
      openingCategory: '2',
      openingSubCategory: 'x',
      subcategoryId: 1,
      source: ['other'],
      recent: 'week',
      query: 'x',
    }),
  )('a %s other than the default makes the filters active', (name, value) => {
    expect(filtersActive({ ...DEFAULT_FILTERS, [name]: value })).toBe(true)
  })

  it('a blank query is none', () => {
    expect(filtersActive({ ...DEFAULT_FILTERS, query: '  ' })).toBe(false)
  })
})
