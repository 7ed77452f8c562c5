import { expect, it } from 'vitest'
import { EVERYBODY, MAX_NAME, PEOPLE_ADDRESS, peopleQuery } from './people-filters.ts'

it('reads what the address says, and nothing that is not allowed', () => {
  expect(PEOPLE_ADDRESS.read({})).toEqual({ tab: 'people', ...EVERYBODY })
  expect(
    PEOPLE_ADDRESS.read({
      query: ' ana\0 ',
      show: 'curator',
      sort: 'lastLogin',
      order: 'desc',
      page: '3',
    }),
  ).toEqual({
    tab: 'people',
    query: 'ana',
    show: 'curator',
    sort: 'lastLogin',
    order: 'desc',
    page: 3,
  })
  expect(
    PEOPLE_ADDRESS.read({ query: 7, show: 'boss', sort: 'password', order: 'up', page: '-1' }),
  ).toEqual({ tab: 'people', ...EVERYBODY })
  expect(PEOPLE_ADDRESS.read({ query: 'x'.repeat(300) }).query).toHaveLength(MAX_NAME)
})

it('writes an address that reads as the same filters', () => {
  expect(PEOPLE_ADDRESS.write({ tab: 'people', ...EVERYBODY })).toEqual({})
  const filters = {
    tab: 'people',
    query: 'ana b',
    show: 'suspended',
    sort: 'createdAt',
    order: 'desc',
    page: 2,
  } as const
  expect(PEOPLE_ADDRESS.read(PEOPLE_ADDRESS.write(filters))).toEqual(filters)
})

it('asks for a role or a state, never both', () => {
  const keyOf = (show: 'all' | 'curator' | 'suspended') =>
    peopleQuery({ ...EVERYBODY, show }).queryKey.at(-1)
  expect(keyOf('all')).not.toMatch(/role=|state=/)
  expect(keyOf('curator')).toMatch(/role=curator/)
  expect(keyOf('suspended')).toMatch(/state=suspended/)
})

it('leaves out seats unless it is asked for them', () => {
  const keyOf = (show: 'all' | 'member' | 'seats') =>
    peopleQuery({ ...EVERYBODY, show }).queryKey.at(-1)
  expect(keyOf('all')).toMatch(/managed=false/)
  expect(keyOf('member')).toMatch(/managed=false/)
  expect(keyOf('seats')).toMatch(/managed=true/)
})
