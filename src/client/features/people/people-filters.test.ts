import { expect, it } from 'vitest'
import {
  EVERYBODY,
  MAX_QUERY,
  peopleHref,
  peopleQuery,
  readPeopleFilters,
} from './people-filters.ts'

it('reads what the address says, and nothing that is not allowed', () => {
  expect(readPeopleFilters({})).toEqual(EVERYBODY)
  expect(
    readPeopleFilters({
      query: ' ana\0 ',
      show: 'curator',
      sort: 'lastLogin',
      order: 'desc',
      page: '3',
    }),
  ).toEqual({ query: 'ana', show: 'curator', sort: 'lastLogin', descending: true, page: 3 })
  expect(
    readPeopleFilters({ query: 7, show: 'boss', sort: 'password', order: 'up', page: '-1' }),
  ).toEqual(EVERYBODY)
  expect(readPeopleFilters({ query: 'x'.repeat(300) }).query).toHaveLength(MAX_QUERY)
})

it('writes an address that reads as the same filters', () => {
  expect(peopleHref(EVERYBODY)).toBe('/admin/people')
  const filters = {
    query: 'ana b',
    show: 'suspended',
    sort: 'createdAt',
    descending: true,
    page: 2,
  } as const
  const search = new URL(peopleHref(filters), 'http://localhost').searchParams
  expect(readPeopleFilters(Object.fromEntries(search))).toEqual(filters)
})

it('asks for a role or a state, never both', () => {
  const keyOf = (show: 'all' | 'curator' | 'suspended') =>
    peopleQuery({ ...EVERYBODY, show }).queryKey.at(-1)
  expect(keyOf('all')).not.toMatch(/role=|state=/)
  expect(keyOf('curator')).toMatch(/role=curator/)
  expect(keyOf('suspended')).toMatch(/state=suspended/)
})
