import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import {
  modelFacets,
  modelList,
  type ModelQuery,
  type ModelRow,
  queryArbitrary,
  queryString,
  rowArbitrary,
  TODAY,
} from '#tests/support/catalogue-model.ts'
import { aResource, addOpenings, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { fillSides } from '../../platform/db/lesson-sides.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { setViews } from './resources.queries.ts'

const ROWS = 300

let test: TestApp
let rows: ModelRow[]

beforeAll(async () => {
  test = await startTestApp({ clock: fakeClock(`${TODAY}T18:30:00Z`).read })
  await addOpenings(test.ctx, {
    categories: [
      { id: 2, name: '1.e4' },
      { id: 3, name: '1.d4' },
      { id: 4, name: 'Other' },
    ],
    subcategories: [
      { id: 10, name: 'Sicilian', categoryId: 2 },
      { id: 11, name: 'Gambits', categoryId: 3 },
      { id: 12, name: 'Flank', categoryId: 4 },
    ],
    openings: [
      { name: 'Sicilian Defense', categoryId: 2, subcategoryId: 10 },
      { name: 'Sicilian Defense: Najdorf Variation', categoryId: 2, subcategoryId: 10 },
      { name: 'Réti Opening', categoryId: 4, subcategoryId: 12 },
      { name: "Queen's Gambit", categoryId: 3, subcategoryId: 11 },
      { name: 'Indian Game', categoryId: 3, subcategoryId: null },
      { name: 'Grob', categoryId: null, subcategoryId: null },
    ],
  })
  const made = fc.sample(rowArbitrary, { numRuns: ROWS, seed: 20_261_121 })
  const ids = await addResources(
    test.ctx,
    made.map((row) => row.fields),
  )
  rows = made.map(({ priceNumber, fields }, index) => ({
    id: ids[index] ?? 0,
    priceNumber,
    fields: aResource(fields),
  }))
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Answers = {
  ids: number[]
  total: number
  corrected: string | null
  facets: Record<string, Record<string, number>>
}

async function ask(query: ModelQuery): Promise<Answers> {
  const params = queryString(query)
  const [list, facets] = await Promise.all([
    test.get(`/api/resources?${params}`),
    test.get(`/api/resources/facets?${params}`),
  ])
  expect([list.status, facets.status], params).toEqual([200, 200])
  const corrected = list.headers.get('x-search-corrected')
  return {
    ids: ((await list.json()) as ResourceView[]).map((row) => row.id),
    total: Number(list.headers.get('x-total-count')),
    corrected: corrected === null ? null : decodeURIComponent(corrected),
    facets: (await facets.json()) as Answers['facets'],
  }
}

/** Removes counts of 0, because the taxonomy lists only openings that occur. */
function withoutZeros(facets: Answers['facets']): Answers['facets'] {
  return Object.fromEntries(
    Object.entries(facets).map(([group, counts]) => [
      group,
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ]),
  )
}

async function expectAsModelled(query: ModelQuery): Promise<void> {
  const answers = await ask(query)
  if (answers.corrected !== null) expect(modelList(rows, query)).toEqual([])
  const searched = answers.corrected === null ? query : { ...query, words: [answers.corrected] }
  const expected = modelList(rows, searched)
  expect(answers.ids).toEqual(expected)
  expect(answers.total).toBe(expected.length)
  expect(withoutZeros(answers.facets)).toEqual(withoutZeros(modelFacets(rows, searched)))
}

const ANYTHING: ModelQuery = {
  words: [],
  side: [],
  language: [],
  prefer: [],
  level: [],
  source: [],
}

describe('the catalogue behaves like its model', () => {
  it('in total, order and facets, for any query', async () => {
    await fc.assert(fc.asyncProperty(queryArbitrary, expectAsModelled), { numRuns: 60 })
  }, 60_000)

  it('for every page of a query', async () => {
    const page = fc.record({
      query: queryArbitrary,
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.integer({ min: 0, max: 320 }),
    })
    await fc.assert(
      fc.asyncProperty(page, async ({ query, limit, offset }) => {
        const known = {
          ...query,
          words: query.words
            .slice(0, 2)
            .filter((word) => modelList(rows, { ...ANYTHING, words: [word] }).length > 0),
        }
        const response = await test.get(
          `/api/resources?${queryString(known)}&limit=${limit}&offset=${offset}`,
        )
        const expected = modelList(rows, known)
        expect(((await response.json()) as ResourceView[]).map((row) => row.id)).toEqual(
          expected.slice(offset, offset + limit),
        )
        const hasNext = offset < expected.length && offset + limit < expected.length
        expect(response.headers.has('link')).toBe(hasNext)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('after random writes', () => {
  beforeAll(async () => {
    const changes = fc.sample(
      fc.record({
        at: fc.nat(ROWS - 1),
        row: rowArbitrary,
        kind: fc.constantFrom('update', 'part', 'delete'),
      }),
      { numRuns: 80, seed: 7 },
    )
    for (const { at, row, kind } of changes) {
      const target = rows[at % rows.length]
      if (!target) continue
      if (kind === 'delete') {
        await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [target.id])
        rows = rows.filter((each) => each !== target)
      } else if (kind === 'part') {
        await runSql(test.ctx, 'UPDATE resources SET level = $2, author = $3 WHERE id = $1', [
          target.id,
          row.fields.level,
          row.fields.author,
        ])
        Object.assign(target.fields, { level: row.fields.level, author: row.fields.author })
      } else {
        const fields = aResource(row.fields)
        await runSql(
          test.ctx,
          `UPDATE resources SET title = $2, description = $3, author = $4, opening = $5, tags = $6, type = $7, level = $8, category = $9,
             source_website = $10, published_date = $11, price = $12, avg_rating = $13, is_for_kids = $14, chosen_side = $15,
             language = $16, subtitles = $17, merit = $18 WHERE id = $1`,
          [
            target.id,
            fields.title,
            fields.description,
            fields.author,
            fields.opening,
            fields.tags,
            fields.type,
            fields.level,
            fields.category,
            fields.sourceWebsite,
            fields.publishedDate,
            fields.price,
            fields.avgRating,
            fields.isForKids,
            fields.side,
            fields.language,
            fields.subtitles,
            fields.merit,
          ],
        )
        await setViews(test.ctx.db, new Map([[target.id, fields.views]]))
        Object.assign(target, { fields, priceNumber: row.priceNumber })
      }
    }
    await runSql(test.ctx, `UPDATE resources SET source_website = 'amazon' WHERE id % 7 = 0`)
    await runSql(test.ctx, 'DELETE FROM resources WHERE id % 11 = 0')
    rows = rows.filter((row) => row.id % 11 !== 0)
    for (const row of rows) if (row.id % 7 === 0) row.fields.sourceWebsite = 'amazon'
    await fillSides(test.ctx.db)
  })

  it('still does', async () => {
    await fc.assert(fc.asyncProperty(queryArbitrary, expectAsModelled), { numRuns: 30 })
  }, 60_000)

  it.each(['type', 'level', 'category', 'source_website', 'opening'])(
    'counts what count(*) counts, per %s',
    async (column) => {
      const counted = await runSql<{ value: string; count: number }>(
        test.ctx,
        column === 'opening'
          ? `SELECT value, count(*)::int AS count FROM (SELECT DISTINCT opening AS value FROM resources) AS names
               JOIN resources ON opening = value OR starts_with(opening, value || ': ') OR starts_with(opening, value || ', ')
               GROUP BY 1`
          : `SELECT ${column} AS value, count(*)::int AS count FROM resources WHERE ${column} IS NOT NULL GROUP BY 1`,
      )
      const parameter = column === 'source_website' ? 'source' : column
      for (const { value, count } of counted) {
        const response = await test.get(
          `/api/resources?limit=1&${parameter}=${encodeURIComponent(value)}`,
        )
        expect(response.headers.get('x-total-count'), value).toBe(String(count))
      }
    },
  )
})
