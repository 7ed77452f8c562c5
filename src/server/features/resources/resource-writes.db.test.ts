import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { insertResources } from './resources.queries.ts'

let database: Database
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const resource = (page: number | string, changes: Partial<ResourceInput> = {}): ResourceInput =>
  resourceInput.parse({
    title: `Page ${page}`,
    description: 'A page.',
    type: 'article',
    level: 'all',
    category: 'general',
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/${page}`,
    ...changes,
  })

describe('insertResources', () => {
  it('adds nothing for no rows', async () => {
    expect(await insertResources(database.db, [])).toEqual([])
  })

  it('returns IDs in the order given, over several statements', async () => {
    const rows = Array.from({ length: 1001 }, (_, page) => resource(page))
    const inserted = await insertResources(database.db, rows)
    expect(inserted.map(({ sourceUrl }) => sourceUrl)).toEqual(
      rows.map(({ sourceUrl }) => sourceUrl),
    )
    expect(inserted.map(({ id }) => id)).toEqual(
      inserted.map(({ id }) => id).toSorted((a, b) => a - b),
    )
  })

  it('does not add known addresses, including those of the same call', async () => {
    const given = [
      resource(0, { title: 'Changed' }),
      resource('new'),
      resource('new', { title: 'Second' }),
    ]
    const inserted = await insertResources(database.db, given)
    expect(inserted.map(({ sourceUrl }) => sourceUrl)).toEqual(['https://example.org/new'])
    const titles = await database.db
      .select({ title: resources.title })
      .from(resources)
      .where(sql`${resources.sourceUrl} in ('https://example.org/0', 'https://example.org/new')`)
      .orderBy(resources.id)
    expect(titles).toEqual([{ title: 'Page 0' }, { title: 'Page new' }])
  })

  it('stores the longest values that the contract lets in', async () => {
    const wide = '棋'
    const row = resource('long', {
      title: wide.repeat(300),
      description: wide.repeat(5000),
      author: wide.repeat(300),
      opening: wide.repeat(200),
      sourceUrl: `https://example.org/${Array.from({ length: 1980 }, (_, index) => (index * 7919) % 10).join('')}`,
      tags: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(60, wide)),
      views: 2_147_483_647,
      featuredOrder: 2_147_483_647,
      avgRating: 50,
      publishedDate: '0001-01-01',
    })
    expect(await insertResources(database.db, [row])).toHaveLength(1)
  })
})
