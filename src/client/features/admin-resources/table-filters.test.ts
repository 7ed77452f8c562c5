import { expect, it } from 'vitest'
import { NO_TABLE_FILTERS } from '#shared/domain/table-filters.ts'
import { chipsOf, hasFilters, readFilters, toggled } from './table-filters.ts'

it('reads what a URL names, in one order', () => {
  const read = readFilters({
    type: ['course', 'book', 'song'],
    missing: 'date',
    from: '2018-01-02',
  })
  expect(read).toEqual({
    ...NO_TABLE_FILTERS,
    type: ['book', 'course'],
    missing: ['date'],
    from: '2018-01-02',
  })
  expect(hasFilters(read)).toBe(true)
})

it.each([
  {},
  { type: 'song', from: '2018', to: '2018-02-30', problem: 'boring', opening: '' },
  { kids: 1, featured: null, opening: 'x'.repeat(201), price: { free: true } },
])('is no filter: %j', (search) => {
  expect(readFilters(search)).toEqual(NO_TABLE_FILTERS)
  expect(hasFilters(readFilters(search))).toBe(false)
})

it('has a chip for each value, which removes only that', () => {
  const filters = readFilters({
    source: 'modern_chess',
    link: ['dead', 'moved'],
    opening: ['Najdorf'],
    to: '2020-01-01',
    problem: 'duplicate',
  })
  expect(chipsOf(filters).map(({ label }) => label)).toEqual([
    'Source: Modern Chess',
    'Link: Moved',
    'Link: Dead',
    'Opening: Najdorf',
    'Published to Jan 1, 2020',
    'Shares its URL with another',
  ])
  expect(chipsOf(filters).find(({ key }) => key === 'link=moved')?.without).toEqual({
    ...filters,
    link: ['dead'],
  })
  expect(chipsOf(filters).find(({ key }) => key === 'to')?.without.to).toBeNull()
})

it('adds and removes a value', () => {
  const book = toggled(NO_TABLE_FILTERS, 'type', 'book')
  expect(toggled(book, 'type', 'youtube').type).toEqual(['youtube', 'book'])
  expect(toggled(book, 'type', 'book')).toEqual(NO_TABLE_FILTERS)
})
