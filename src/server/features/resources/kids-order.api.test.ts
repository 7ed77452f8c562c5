import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView, StartHereView } from '#shared/contracts/resources.ts'
import { addResources } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const knights = {
    description: 'Knights.',
    tags: ['knights'],
    isForKids: true,
    ageFrom: 5,
    ageTo: 9,
  }
  await addResources(test.ctx, [
    { ...knights, title: 'paid, best', price: '$9', merit: 5, publishedDate: '2025-01-01' },
    { ...knights, title: 'free, usual', price: 'Free', publishedDate: '2020-01-01' },
    { ...knights, title: 'free, best', price: 'Free', merit: 5, ageFrom: 10, ageTo: 14 },
    { ...knights, title: 'paid, usual', price: null, merit: 3 },
    { ...knights, title: 'free, least', price: '$0', merit: 1, publishedDate: '2026-01-01' },
    { title: 'for adults', description: 'Knights.', price: 'Free', merit: 5 },
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const titles = async (query: string, cookie = '') => {
  const response = await test.get(`/api/resources?${query}`, cookie ? { Cookie: cookie } : {})
  expect(response.status, query).toBe(200)
  return ((await response.json()) as ResourceView[]).map(({ title }) => title)
}

describe('a list for kids', () => {
  const order = ['free, best', 'free, usual', 'free, least', 'paid, best', 'paid, usual']

  it('has what is free first, then what curators recommend most', async () => {
    expect(await titles('category=kids')).toEqual(order)
    expect(await titles('category=kids&query=knights')).toEqual(order)
  })

  it('is ordered like a question about lessons for kids', async () => {
    expect((await titles('query=knights+for+kids')).slice(0, order.length)).toEqual(order)
    const first = async (query: string) => {
      const response = await test.get(`/api/start-here?query=${query}`)
      return ((await response.json()) as StartHereView)[0]?.resource.title
    }
    expect(await first('knights+for+kids')).toBe('free, best')
    expect(await first('knights+for+my+7+year+old')).toBe('paid, best')
  })

  it('is that of a locked visitor, whatever the parameters', async () => {
    expect(await titles('', await lockBrowser(test))).toEqual(order)
  })

  it('of an age has what fits it', async () => {
    expect(await titles('age=6')).toEqual(order.filter((title) => title !== 'free, best'))
  })

  it('keeps an order that somebody has chosen', async () => {
    const newest = ['free, least', 'paid, best', 'free, usual']
    expect((await titles('category=kids&sort=newest')).slice(0, 3)).toEqual(newest)
    expect(await titles('category=kids&offset=1&limit=1')).toEqual(['free, usual'])
  })
})
