import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEVELS } from '#shared/domain/catalogue.ts'
import { resourceInput } from '#shared/contracts/resource-input.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '../../db/client.ts'
import { NO_FILTER } from './resource-filter.queries.ts'
import { listNewestOf } from './resources-of-openings.queries.ts'
import { insertResources } from './resource-writes.queries.ts'

const OPENINGS = ['Sicilian Defense', 'French Defense', 'Réti Opening', 'none of these']
const LIMIT = 7

/** Of each date several, and some without one. */
const inputs = Array.from({ length: 120 }, (_, page) =>
  resourceInput.parse({
    title: `Page ${page}`,
    description: 'A page.',
    type: 'article',
    level: LEVELS[page % LEVELS.length],
    category: 'opening',
    opening: OPENINGS[page % OPENINGS.length],
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/${page}`,
    ...(page % 5 !== 0 && { publishedDate: `20${10 + (page % 11)}-01-01` }),
  }),
)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await insertResources(database.db, inputs)
})
afterAll(() => database.close())

/** Titles, newest first, undated last, then in the order they were added. */
function expected(openings: readonly string[], level: readonly string[]): string[] {
  return inputs
    .filter((each) => openings.includes(each.opening ?? ''))
    .filter((each) => level.length === 0 || level.includes(each.level))
    .toSorted((a, b) => (b.publishedDate ?? '').localeCompare(a.publishedDate ?? '', 'en'))
    .slice(0, LIMIT)
    .map(({ title }) => title)
}

describe.each([
  { way: 'gathered', total: 1, tableRows: 1e9, share: 1e-9 },
  { way: 'read from the newest of all', total: 1e9, tableRows: 0, share: 1e-9 },
  { way: 'read opening by opening', total: 1e9, tableRows: 1e99, share: 1 },
])('lists of openings $way', ({ total, ...sizes }) => {
  it.each([{ level: [] }, { level: ['beginner', 'all'] }])('$level', async ({ level }) => {
    const sets = [['French Defense'], ['Sicilian Defense', 'Réti Opening'], ['Unknown Opening']]
    const lists = await listNewestOf(
      database.db,
      sets.map((openings) => ({ openings, total })),
      { filter: { ...NO_FILTER, level }, limit: LIMIT, ...sizes },
    )
    const titles = lists.map((rows) => rows.map(({ title }) => title))
    expect(titles).toEqual(sets.map((openings) => expected(openings, level)))
    expect(titles.map(({ length }) => length)).toEqual([LIMIT, LIMIT, 0])
  })
})

it('of no openings asks nothing', async () => {
  const wanted = { filter: NO_FILTER, limit: LIMIT, tableRows: 0, share: 1 }
  expect(await listNewestOf(database.db, [], wanted)).toEqual([])
})
