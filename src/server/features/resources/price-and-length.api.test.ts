import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FacetsView, ResourceView } from '#shared/contracts/resources.ts'
import { addResources } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await addResources(test.ctx, [
    { title: 'A', price: 'Free', duration: '20:00', type: 'book' },
    { title: 'B', price: '$0.00', duration: '20:01' },
    { title: 'C', price: 'Subscription', duration: '1 hour' },
    { title: 'D', price: '$12', duration: '1:00:01' },
    { title: 'E', price: 'Free with ads', duration: 'an evening' },
    { title: 'F' },
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function titles(query: string): Promise<string> {
  const response = await test.get(`/api/resources?${query}`)
  expect(response.status, query).toBe(200)
  const found = (await response.json()) as ResourceView[]
  return found.map(({ title }) => title).join('')
}

describe('price and length', () => {
  it.each([
    ['price=free', 'ABE'],
    ['price=paid', 'CD'],
    ['price=all&length=all', 'ABCDEF'],
    ['length=short', 'A'],
    ['length=evening', 'BC'],
    ['length=long', 'D'],
    ['price=free&length=evening', 'B'],
    ['sort=price', 'ABEDCF'],
    ['sort=price&unpriced=first', 'ABEFDC'],
  ])('%s gives %s', async (query, expected) => {
    expect(await titles(query)).toBe(expected)
  })

  it('are counted, each without its own choice', async () => {
    const response = await test.get('/api/resources/facets?price=free&length=evening')
    const facets = (await response.json()) as FacetsView
    expect(facets.price).toEqual({ free: 1, paid: 1 })
    expect(facets.length).toEqual({ short: 1, evening: 1, long: 0 })
  })
})
