import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'
import { addOpenings, addResources } from '#tests/support/factories.ts'
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
})

describe('with a search', () => {
  it('counts the matches of the nearest spelling', async () => {
    expect(await facets('query=mattes')).toEqual(await facets('query=mates'))
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
