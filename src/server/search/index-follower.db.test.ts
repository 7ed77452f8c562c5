import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addViews } from '#server/features/resources/resource-views.queries.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { bumpSearchEpoch } from './index-rows.queries.ts'
import { NO_FILTER } from './filter.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const titlesOf = async (query: string) => (await searchCatalogue(test, query)).titles

describe('the index follows', () => {
  it('what is added, changed and deleted, in whatever way', async () => {
    const [first, second] = await addResources(test.ctx, [
      { title: 'gambolo' },
      { title: 'gambolo two' },
    ])
    expect(await titlesOf('gambolo')).toEqual(['gambolo', 'gambolo two'])
    await runSql(test.ctx, `UPDATE resources SET title = 'other' WHERE id = $1`, [first])
    expect(await titlesOf('gambolo')).toEqual(['gambolo two'])
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category)
       SELECT 'gambolo again', description, type, source_url, level, category FROM resources WHERE id = $1
       ON CONFLICT (source_url) DO UPDATE SET title = excluded.title`,
      [first],
    )
    expect(await titlesOf('gambolo')).toEqual(['gambolo again', 'gambolo two'])
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [second])
    expect(await titlesOf('gambolo')).toEqual(['gambolo again'])
  })

  it('views, which do not make other answers stale', async () => {
    const [, seen] = await addResources(test.ctx, [{ title: 'vistula' }, { title: 'vistula seen' }])
    const before = test.ctx.version.current()
    const page = { sort: 'popular', unpriced: 'last', limit: 1, offset: 0 } as const
    const mostSeen = async () =>
      (await test.ctx.search.search(NO_FILTER, { text: 'vistula' }, page)).ids
    expect(await mostSeen()).not.toEqual([seen])
    await addViews(test.ctx.db, new Map([[seen ?? 0, 5]]))
    await test.ctx.version.refresh()
    expect(await mostSeen()).toEqual([seen])
    expect(test.ctx.version.current()).toBe(before)
  })

  it('nothing from a write that was rolled back', async () => {
    const client = await test.ctx.database.pool.connect()
    await client.query('BEGIN')
    await client.query(`UPDATE resources SET title = 'halfway'`)
    await client.query('ROLLBACK')
    client.release()
    await test.ctx.version.refresh()
    expect(await titlesOf('halfway')).toEqual([])
  })

  it('many changes of the same resources, and keeps none of their old places for good', async () => {
    const id = await addResource(test.ctx, { title: 'turning 0' })
    for (let round = 1; round <= 12; round++) {
      await runSql(test.ctx, `UPDATE resources SET title = 'turning ' || $2 WHERE id = $1`, [
        id,
        round,
      ])
      await runSql(
        test.ctx,
        `UPDATE resources SET description = 'round ' || $1 WHERE title NOT LIKE 'turning%'`,
        [round],
      )
      await test.ctx.search.index()
    }
    for (let round = 0; round < 300; round++) (await test.ctx.search.index()).put(anIndexed(round))
    for (let round = 0; round < 1500; round++) (await test.ctx.search.index()).put(anIndexed(0))
    const index = await test.ctx.search.index()
    expect(index.size).toBeLessThanOrEqual(2 * index.liveCount + 1000)
    expect(await titlesOf('turning')).toEqual(['turning 12'])
  })

  it('is rebuilt when requested and answers in the meantime', async () => {
    const old = await test.ctx.search.index()
    await bumpSearchEpoch(test.ctx.database.pool)
    await test.ctx.version.refresh()
    expect(await test.ctx.search.index()).toBe(old)
    await test.ctx.search.settled()
    expect(await test.ctx.search.index()).not.toBe(old)
    expect(await titlesOf('turning')).toEqual(['turning 12'])
  })

  it('is rebuilt when it is too far behind', async () => {
    await runSql(test.ctx, `UPDATE resources SET title = 'last seen' WHERE title = 'turning 12'`)
    await runSql(test.ctx, 'UPDATE catalogue_version SET resource_change = resource_change + 5000')
    await runSql(test.ctx, 'TRUNCATE resource_changes')
    expect(await titlesOf('"last seen"')).toContain('last seen')
  })

  it('an emptied table', async () => {
    await runSql(test.ctx, 'TRUNCATE resources CASCADE')
    expect((await searchCatalogue(test, '')).total).toBe(0)
  })
})

function anIndexed(number: number) {
  return {
    id: 1_000_000 + number,
    title: `made ${number}`,
    author: null,
    description: 'x',
    opening: null,
    tags: [],
    type: 'book',
    level: 'all',
    category: 'general',
    source: 'other',
    side: 'both',
    ageBand: null,
    kids: false,
    free: false,
    marks: 0,
    day: null,
    price: null,
    rating: null,
    views: 0,
  }
}
