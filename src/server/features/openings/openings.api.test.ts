import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filterOptionsView,
  type FilterOptionsView,
  openingCategoryView,
  openingSubcategoryView,
  openingView,
} from '#shared/contracts/openings.ts'
import { addOpenings, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await addOpenings(test.ctx, {
    categories: [
      { id: 4, name: 'Other' },
      { id: 3, name: '1.d4', order: 2 },
      { id: 2, name: '1.e4', order: 1 },
    ],
    subcategories: [
      { id: 12, name: 'Unordered', categoryId: null },
      { id: 11, name: 'French', categoryId: 2, order: 5 },
      { id: 10, name: 'Sicilian', categoryId: 2, order: 1 },
    ],
    openings: [
      { name: 'Najdorf Variation', categoryId: 2, subcategoryId: 10, order: 2 },
      { name: 'Benoni Defense', categoryId: 3, subcategoryId: null },
      { name: 'Sicilian Defense', categoryId: 2, subcategoryId: 10, order: 1, pattern: '1.e4 c5' },
      { name: 'Dragon Variation', categoryId: 2, subcategoryId: 10 },
    ],
  })
  await runSql(
    test.ctx,
    `UPDATE opening_subcategories SET opening_pattern = '1.e4 c5' WHERE id = 10`,
  )
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const json = async <Body>(path: string) => (await (await test.get(path)).json()) as Body

describe('GET /api/opening-subcategories/{id}/openings', () => {
  it('names its openings in order', async () => {
    expect(await json('/api/opening-subcategories/10/openings')).toEqual([
      { name: 'Sicilian Defense' },
      { name: 'Najdorf Variation' },
      { name: 'Dragon Variation' },
    ])
    expect(await json('/api/opening-subcategories/12/openings')).toEqual([])
  })
})

describe('lists', () => {
  it.each([
    ['/api/opening-categories', openingCategoryView, ['1.e4', '1.d4', 'Other']],
    ['/api/opening-subcategories', openingSubcategoryView, ['Sicilian', 'French', 'Unordered']],
    [
      '/api/openings',
      openingView,
      ['Sicilian Defense', 'Najdorf Variation', 'Benoni Defense', 'Dragon Variation'],
    ],
  ])('%s goes by order, the unordered last', async (path, schema, names) => {
    const rows = await json<{ name: string }[]>(path)
    expect(rows.map((row) => row.name)).toEqual(names)
    expect(rows.map((row) => schema.strict().safeParse(row).success)).toEqual(names.map(() => true))
  })
})

describe('GET /api/filters', () => {
  it('offers the fixed values and the taxonomy', async () => {
    const options = await json<FilterOptionsView>('/api/filters')
    expect(filterOptionsView.strict().parse(options)).toEqual(options)
    expect(options.levels).toEqual(['beginner', 'intermediate', 'advanced', 'master', 'all'])
    expect(options.categories).toEqual([
      'opening',
      'middlegame',
      'endgame',
      'tactics',
      'strategy',
      'general',
      'checkmate patterns',
      'other',
    ])
    expect(options.sources).toEqual([
      'youtube',
      'chessable',
      'modern_chess',
      'chess_publishing',
      'chessbase',
      'amazon',
      'other',
    ])
    expect(options.recency).toEqual([
      { value: 'all', label: 'Any time' },
      { value: 'week', label: 'Past week' },
      { value: 'month', label: 'Past month' },
      { value: 'quarter', label: 'Past 3 months' },
      { value: 'year', label: 'Past year' },
    ])
    expect(options.openings).toEqual([
      'Benoni Defense',
      'Dragon Variation',
      'Najdorf Variation',
      'Sicilian Defense',
    ])
    expect(options.openingCategories).toEqual([
      {
        id: 2,
        name: '1.e4',
        openings: ['Sicilian Defense', 'Najdorf Variation', 'Dragon Variation'],
      },
      { id: 3, name: '1.d4', openings: ['Benoni Defense'] },
      { id: 4, name: 'Other', openings: [] },
    ])
    expect(options.subcategories).toEqual([
      { id: 10, name: 'Sicilian', categoryId: 2, order: 1, openingPattern: '1.e4 c5' },
      { id: 11, name: 'French', categoryId: 2, order: 5 },
      { id: 12, name: 'Unordered', categoryId: null, order: null },
    ])
  })
})
