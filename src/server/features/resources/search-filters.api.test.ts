import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOpenings, addResources } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock('2026-06-15T12:00:00Z').read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const search = (query: string, more = '') => searchCatalogue(test, query, more)

describe('search and filters together', () => {
  beforeAll(async () => {
    await addOpenings(test.ctx, {
      categories: [{ id: 2, name: '1.e4' }],
      subcategories: [{ id: 10, name: 'Open Games', categoryId: 2 }],
      openings: [{ name: 'Ruy Lopez', categoryId: 2, subcategoryId: 10 }],
    })
    const all = {
      type: 'book',
      level: 'advanced',
      category: 'opening',
      sourceWebsite: 'amazon',
      opening: 'Ruy Lopez',
      isForKids: true,
      publishedDate: '2026-06-10',
    } as const
    await addResources(test.ctx, [
      { ...all, title: 'zeppelin all' },
      { ...all, title: 'zeppelin type', type: 'course' },
      { ...all, title: 'zeppelin level', level: 'master' },
      { ...all, title: 'zeppelin category', category: 'tactics' },
      { ...all, title: 'zeppelin source', sourceWebsite: 'chessbase' },
      { ...all, title: 'zeppelin opening', opening: 'Caro-Kann' },
      { ...all, title: 'zeppelin kids', isForKids: false },
      { ...all, title: 'zeppelin recent', publishedDate: '2024-01-01' },
      { ...all, title: 'balloon all' },
    ])
  })

  it.each([
    ['type=book', 'type'],
    ['level=advanced&level=beginner', 'level'],
    ['category=opening', 'category'],
    ['source=amazon', 'source'],
    ['opening=Ruy%20Lopez', 'opening'],
    ['openingCategory=2', 'opening'],
    ['openingSubCategory=Open%20Games', 'opening'],
    ['subcategoryId=10', 'opening'],
    ['category=kids', 'kids'],
    ['recent=month', 'recent'],
  ])('%s leaves out only its own', async (filter, left) => {
    const found = await search('zeppelin', `&${filter}`)
    expect(found.titles).not.toContain(`zeppelin ${left}`)
    expect(found.total).toBe(7)
  })

  it('takes every filter at once', async () => {
    const filters =
      '&type=book&level=advanced&category=opening&source=amazon&openingCategory=2&subcategoryId=10&opening=Ruy%20Lopez'
    expect((await search('zeppelin', `${filters}&recent=week`)).titles).toEqual([
      'zeppelin kids',
      'zeppelin all',
    ])
    expect((await search('zeppelin all kids', filters)).titles).toEqual([
      'zeppelin all',
      'zeppelin recent',
      'zeppelin kids',
    ])
  })
})
