import { expect, it } from 'vitest'
import type { OpeningView } from '#shared/contracts/openings.ts'
import { usageView } from '#tests/support/sample-views.ts'
import { listAddress } from '#client/kit/list-address.ts'
import {
  countsBy,
  filterOpenings,
  namesById,
  NO_FILTERS,
  NONE,
  OPENING_READERS,
} from './taxonomy.ts'

const opening = (id: number, fields: Partial<OpeningView>): OpeningView => ({
  id,
  name: `Opening ${id}`,
  categoryId: null,
  subcategoryId: null,
  openingPattern: null,
  description: null,
  order: null,
  createdAt: '',
  updatedAt: '',
  ...fields,
})

const OPENINGS = [
  opening(1, { name: 'Grünfeld', categoryId: 3, subcategoryId: 8, openingPattern: '1.d4 Nf6' }),
  opening(2, { categoryId: 3, description: 'A quiet set-up' }),
  opening(3, {}),
]
const ids = (openings: readonly OpeningView[]) => openings.map(({ id }) => id)

it('filters by words, category and subcategory, also by the lack of one', () => {
  const found = (filters: Partial<typeof NO_FILTERS>) =>
    ids(filterOpenings(OPENINGS, { ...NO_FILTERS, ...filters }, new Map()))
  expect(found({})).toEqual([1, 2, 3])
  expect(found({ query: 'grunfeld nf6' })).toEqual([1])
  expect(found({ query: 'quiet' })).toEqual([2])
  expect(found({ category: '3' })).toEqual([1, 2])
  expect(found({ category: '3', subcategory: NONE })).toEqual([2])
  expect(found({ subcategory: '8' })).toEqual([1])
  expect(found({ category: NONE })).toEqual([3])
})

it('finds openings without a resource of a kind', () => {
  const usage = new Map([
    [1, usageView(1, { resources: 4, free: 2 })],
    [2, usageView(2, { resources: 1, kids: 1 })],
  ])
  const without = (missing: 'free' | 'kids') =>
    ids(filterOpenings(OPENINGS, { ...NO_FILTERS, missing }, usage))
  expect(without('free')).toEqual([2, 3])
  expect(without('kids')).toEqual([1, 3])
})

it('puts first, of openings without a resource of a kind, what people search for, then what Explore knows most of', () => {
  const usage = new Map([
    [1, usageView(1, { lines: 9 })],
    [2, usageView(2, { searches: 4, lines: 1 })],
    [3, usageView(3, { lines: 30 })],
  ])
  const shown = (missing: '' | 'free') =>
    ids(filterOpenings(OPENINGS, { ...NO_FILTERS, missing }, usage))
  expect(shown('free')).toEqual([2, 3, 1])
  expect(shown('')).toEqual([1, 2, 3])
})

it('reads from a URL only parents that can be, and kinds that are counted', () => {
  const { read, write } = listAddress(NO_FILTERS, OPENING_READERS)
  expect(read({ category: '0', subcategory: '-3', missing: 'paid' })).toEqual(NO_FILTERS)
  expect(read({ category: '1e3', subcategory: '12345678901' })).toEqual(NO_FILTERS)
  const search = { query: 'e4', category: '3', subcategory: NONE, missing: 'kids', page: '2' }
  expect(read(search)).toEqual({ ...search, page: 2 })
  expect(write(read(search))).toEqual(search)
})

it('counts by parent and names by id', () => {
  expect([...countsBy(OPENINGS, 'categoryId')]).toEqual([[3, 2]])
  expect([...countsBy(OPENINGS, 'subcategoryId')]).toEqual([[8, 1]])
  expect(namesById(OPENINGS).get(1)).toBe('Grünfeld')
})
