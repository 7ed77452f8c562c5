import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addViews } from '#server/features/resources/resources.queries.ts'
import { createLogger } from '#server/platform/logger.ts'
import { indexedResource } from '#tests/support/indexed-resource.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { bumpSearchEpoch } from './index-follower.ts'
import { openCatalogueSearch } from './catalogue-search.ts'

let test: TestApp
const NOW = { now: new Date() }

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const PAGE = { sort: 'newest', unpriced: 'last', limit: 10, offset: 0 } as const
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

  it('views, which do not make other responses stale', async () => {
    const [, seen] = await addResources(test.ctx, [{ title: 'vistula' }, { title: 'vistula seen' }])
    const before = test.ctx.version.current()
    const page = { sort: 'popular', unpriced: 'last', limit: 1, offset: 0 } as const
    const mostSeen = async () =>
      (await test.ctx.search.search({}, { text: 'vistula' }, page, NOW)).ids
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

  it('many changes of the same resources, and does not keep their old documents forever', async () => {
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
    await bumpSearchEpoch(test.ctx.db)
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

describe('what happens during a rebuild', () => {
  it('synonyms that change are in use when the search has settled', async () => {
    const { search, hold } = await openHeldSearch()
    const rebuild = hold('FROM resources')
    await bumpSearchEpoch(test.ctx.db)
    await test.ctx.version.refresh()
    await search.index()
    await rebuild.reached
    await runSql(
      test.ctx,
      `INSERT INTO search_synonyms (relation, words, targets) VALUES ('also', '{zorp}', '{gambit}')`,
    )
    await test.ctx.version.refresh()
    const settled = search.settled()
    rebuild.release()
    await settled
    expect((await search.index()).language.isKnown('zorp')).toBe(true)
  })

  it('a change that the old index catches up with is not lost', async () => {
    const { version } = test.ctx
    const id = await addResource(test.ctx, { title: 'before' })
    const { search, hold } = await openHeldSearch()
    await bumpSearchEpoch(test.ctx.db)
    await version.refresh()
    const rebuilt = version.reindexed() + 1
    const lastRows = hold('id > $1', { nth: 2 })
    await search.index()
    await lastRows.reached
    await runSql(test.ctx, `UPDATE resources SET title = 'meanwhile' WHERE id = $1`, [id])
    await version.refresh()
    const changedRows = hold('id = ANY')
    const found = search.search({}, { text: 'meanwhile' }, PAGE, NOW)
    await changedRows.reached
    lastRows.release()
    await vi.waitFor(() => expect(version.reindexed()).toBe(rebuilt))
    changedRows.release()
    expect((await found).ids).toEqual([id])
    expect((await search.search({}, { text: 'meanwhile' }, PAGE, NOW)).ids).toEqual([id])
  })
})

type Hold = { reached: Promise<void>; release: () => void }

/** Opens a search that has read the catalogue, and one of whose queries can be delayed. */
async function openHeldSearch() {
  let holding: { text: string; left: number; reach: () => void; released: Promise<void> } | null
  const { database, version } = test.ctx
  const query = async (...args: [string | { text: string }, ...unknown[]]) => {
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    if (holding && text.includes(holding.text) && --holding.left === 0) {
      const { reach, released } = holding
      holding = null
      reach()
      await released
    }
    return (database.pool.query as (...all: unknown[]) => Promise<unknown>)(...args)
  }
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  const search = openCatalogueSearch(
    { ...database, pool, db: drizzle(pool) },
    version,
    createLogger('silent'),
  )
  await search.index()
  const hold = (text: string, { nth = 1 } = {}): Hold => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    holding = { text, left: nth, reach, released }
    return { reached, release }
  }
  return { search, hold }
}

const anIndexed = (number: number) =>
  indexedResource({
    id: 1_000_000 + number,
    title: `made ${number}`,
    description: 'x',
    type: 'book',
    hasPicture: false,
    hasPrice: false,
  })
