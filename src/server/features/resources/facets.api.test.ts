import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'
import { addOpenings, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock('2026-06-15T12:00:00Z').read })
  await addOpenings(test.ctx, {
    categories: [
      { id: 2, name: '1.e4' },
      { id: 3, name: '1.d4' },
      { id: 4, name: 'Other' },
    ],
    subcategories: [
      { id: 10, name: 'Sicilian', categoryId: 2 },
      { id: 11, name: 'French', categoryId: 2 },
      { id: 12, name: 'Gambits', categoryId: 3 },
    ],
    openings: [
      { name: 'Sicilian Defense', categoryId: 2, subcategoryId: 10 },
      { name: 'Najdorf Variation', categoryId: 2, subcategoryId: 10 },
      { name: 'French Defense', categoryId: 2, subcategoryId: 11 },
      { name: "Queen's Gambit", categoryId: 3, subcategoryId: 12 },
    ],
  })
  await addResources(test.ctx, [
    {
      title: 'Sharp lines',
      type: 'book',
      level: 'beginner',
      category: 'opening',
      opening: 'Sicilian Defense',
      sourceWebsite: 'amazon',
      publishedDate: '2026-06-12',
    },
    {
      title: 'Sharp moves',
      type: 'course',
      level: 'advanced',
      category: 'opening',
      opening: 'Najdorf Variation',
      sourceWebsite: 'chessable',
      publishedDate: '2026-05-30',
    },
    {
      title: 'Quiet lines',
      type: 'book',
      level: 'advanced',
      category: 'opening',
      opening: 'French Defense',
      sourceWebsite: 'chessable',
      publishedDate: '2026-04-01',
    },
    {
      title: 'Quiet queens',
      type: 'youtube',
      level: 'master',
      category: 'opening',
      opening: "Queen's Gambit",
      sourceWebsite: 'youtube',
      publishedDate: '2025-07-01',
    },
    {
      title: 'Mates',
      type: 'youtube',
      level: 'beginner',
      category: 'checkmate patterns',
      tags: ['kids'],
      sourceWebsite: 'youtube',
      publishedDate: '2019-07-01',
    },
    {
      title: 'Sharp for children',
      type: 'book',
      level: 'all',
      category: 'tactics',
      isForKids: true,
      sourceWebsite: 'amazon',
    },
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function facets(query = ''): Promise<FacetsView> {
  const response = await test.get(`/api/resources/facets?${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as FacetsView
}

/** Only counted openings of the taxonomy are guaranteed to be listed. */
const counted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

const TYPES = { youtube: 2, book: 3, course: 1, article: 0, other: 0 }
const RECENT = { all: 6, week: 1, month: 2, quarter: 3, year: 4 }

describe('refusals', () => {
  it.each([
    'type',
    'category',
    'recent',
    'side',
    'language',
    'prefer',
    'level',
    'source',
    'subcategoryId',
    'sort',
    'limit',
  ])('a bad %s is 400', async (name) => {
    const response = await test.get(`/api/resources/facets?${name}=bad`)
    expect(response.status).toBe(400)
    expect(Object.keys(((await response.json()) as ErrorBody).fields ?? {})).toEqual([name])
  })

  it('security 32: 21 levels are 400', async () => {
    const response = await test.get(
      `/api/resources/facets?${Array(21).fill('level=all').join('&')}`,
    )
    expect(response.status).toBe(400)
  })
})

describe('counts', () => {
  it('list every enumerated value, those of 0 as well', async () => {
    expect(await facets()).toEqual({
      type: TYPES,
      side: { white: 0, black: 2 },
      language: { ...Object.fromEntries(LANGUAGES.map((each) => [each, 0])), en: 6 },
      level: { beginner: 2, intermediate: 0, advanced: 2, master: 1, all: 1 },
      category: {
        kids: 2,
        opening: 4,
        middlegame: 0,
        endgame: 0,
        tactics: 1,
        strategy: 0,
        general: 0,
        'checkmate patterns': 1,
        other: 0,
      },
      source: {
        youtube: 2,
        chessable: 2,
        modern_chess: 0,
        chess_publishing: 0,
        chessbase: 0,
        amazon: 2,
        other: 0,
      },
      price: { free: 0, paid: 0 },
      length: { short: 0, evening: 0, long: 0 },
      recent: RECENT,
      openingCategory: { 2: 3, 3: 1 },
      subcategory: { 10: 2, 11: 1, 12: 1 },
    })
  })

  it('ignore their own group’s selection, and obey all others', async () => {
    const found = await facets('type=book&level=advanced&source=chessable')
    expect(found.type).toEqual({ youtube: 0, book: 1, course: 1, article: 0, other: 0 })
    expect(found.level).toEqual({ beginner: 0, intermediate: 0, advanced: 1, master: 0, all: 0 })
    expect(found.source).toMatchObject({ chessable: 1, amazon: 0 })
    expect(found.category).toMatchObject({ opening: 1, tactics: 0, kids: 0 })
    expect(found.recent).toEqual({ all: 1, week: 0, month: 0, quarter: 1, year: 1 })
  })

  it('take kids for the kids rule', async () => {
    const found = await facets('category=kids')
    expect(found.type).toEqual({ youtube: 1, book: 1, course: 0, article: 0, other: 0 })
    expect(found.category).toMatchObject({ kids: 2, opening: 4, tactics: 1 })
  })

  it('treat an opening, its category and its subcategory as one group', async () => {
    for (const chosen of [
      'openingCategory=3',
      'subcategoryId=12',
      'openingSubCategory=Gambits',
      "opening=Queen's%20Gambit",
    ]) {
      const found = await facets(chosen)
      expect(counted(found.openingCategory), chosen).toEqual({ 2: 3, 3: 1 })
      expect(counted(found.subcategory), chosen).toEqual({ 10: 2, 11: 1, 12: 1 })
      expect(found.type, chosen).toEqual({ youtube: 1, book: 0, course: 0, article: 0, other: 0 })
    }
  })

  it('are 0 for an unknown opening category', async () => {
    const found = await facets('openingCategory=nonsense')
    expect(Object.values(found.type)).toEqual([0, 0, 0, 0, 0])
    expect(found.recent).toEqual({ all: 0, week: 0, month: 0, quarter: 0, year: 0 })
  })
})

describe('with a date range', () => {
  it('recent is cumulative and ignores its own selection', async () => {
    for (const recent of ['week', 'month', 'quarter', 'year'])
      expect((await facets(`recent=${recent}`)).recent).toEqual(RECENT)
  })

  it('counts the rest within the range', async () => {
    const found = await facets('recent=month')
    expect(found.type).toEqual({ youtube: 0, book: 1, course: 1, article: 0, other: 0 })
    expect(found.category).toMatchObject({ opening: 2, kids: 0, tactics: 0 })
    expect(counted(found.openingCategory)).toEqual({ 2: 2 })
    expect(counted(found.subcategory)).toEqual({ 10: 2 })
  })

  it('counts kids within the range', async () => {
    await addResources(test.ctx, [
      { title: 'New for kids', type: 'course', isForKids: true, publishedDate: '2026-06-14' },
    ])
    expect((await facets('recent=week')).category).toMatchObject({ kids: 1 })
    expect((await facets('recent=week&category=kids')).type).toMatchObject({ course: 1, book: 0 })
    await runSql(test.ctx, `DELETE FROM resources WHERE title = 'New for kids'`)
  })
})

describe('with a search', () => {
  it('counts its matches', async () => {
    const found = await facets('query=sharp')
    expect(found.type).toEqual({ youtube: 0, book: 2, course: 1, article: 0, other: 0 })
    expect(found.category).toMatchObject({ kids: 1, opening: 2 })
    expect(found.recent).toEqual({ all: 3, week: 1, month: 2, quarter: 2, year: 2 })
    expect(counted(found.subcategory)).toEqual({ 10: 2 })
  })

  it('counts the matches of the nearest spelling', async () => {
    expect(await facets('query=mattes')).toEqual(await facets('query=mates'))
  })

  it('takes a search, a date range and filters together', async () => {
    const found = await facets('query=lines&recent=quarter&type=book')
    expect(found.level).toEqual({ beginner: 1, intermediate: 0, advanced: 1, master: 0, all: 0 })
    expect(found.recent).toEqual({ all: 2, week: 1, month: 1, quarter: 2, year: 2 })
  })

  it.each(['query=xqzvwkj', 'query=xqzvwkj&recent=week', 'query=the+xqzvwkj&recent=all'])(
    '%s is all zeros',
    async (query) => {
      const found = await facets(query)
      for (const [group, counts] of Object.entries(found)) {
        expect(
          Object.values(counts).filter((count) => count !== 0),
          group,
        ).toEqual([])
      }
    },
  )
})

it('ends where the list ends: each count is the total of the list with that value', async () => {
  const found = await facets('level=advanced&level=beginner')
  for (const [type, count] of Object.entries(found.type)) {
    const response = await test.get(`/api/resources?level=advanced&level=beginner&type=${type}`)
    expect(response.headers.get('x-total-count'), type).toBe(String(count))
  }
})
