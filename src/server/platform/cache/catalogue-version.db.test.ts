import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addComment, addResource, addResources, addUser, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { buildApp } from '../../app.ts'
import { type AppContext, createContext } from '../../context.ts'
import { openDatabase } from '../db/client.ts'
import { addViews } from '../../features/resources/resources.queries.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp
let resourceId: number
let authorId: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  resourceId = await addResource(test.ctx, { title: 'First' })
  authorId = await addUser(test.ctx, 'author')
  await addResource(test.ctx, { type: 'course', publishedDate: '2026-06-14' })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function storedVersion(): Promise<number> {
  const [row] = await runSql<{ version: number }>(test.ctx, 'SELECT version FROM catalogue_version')
  return row?.version ?? 0
}

/** Returns the number of statements that the database received during `work`, without the poll of the version. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(test.ctx.database.pool, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    return texts.filter((text) => !text.includes('catalogue_version')).length
  } finally {
    query.mockRestore()
  }
}

describe('the version', () => {
  it.each([
    [
      'a resource',
      `INSERT INTO resources (title, description, type, source_url, level, category) VALUES ('x', 'x', 'other', 'https://example.org/v', 'all', 'other')`,
    ],
    [
      'a change of a resource',
      `UPDATE resources SET title = 'y' WHERE source_url = 'https://example.org/v'`,
    ],
    ['a deleted resource', `DELETE FROM resources WHERE source_url = 'https://example.org/v'`],
    ['an opening category', `INSERT INTO opening_categories (id, name) VALUES (2, '1.e4')`],
    [
      'an opening subcategory',
      `INSERT INTO opening_subcategories (name, category_id) VALUES ('Sicilian', 2)`,
    ],
    ['an opening', `INSERT INTO openings (name, category_id) VALUES ('Sicilian Defense', 2)`],
    ['a page text', `INSERT INTO page_contents (page_name, title) VALUES ('help', 'Help')`],
    [
      'an additional resource',
      `INSERT INTO additional_resources (title, description, link_url) VALUES ('x', 'x', 'https://example.org')`,
    ],
    ['a trending topic', `INSERT INTO trending_topics (name, rank) VALUES ('x', 1)`],
    [
      'a featured article',
      `INSERT INTO featured_articles (title, excerpt, source, url) VALUES ('x', 'x', 'x', 'https://example.org')`,
    ],
  ])('grows with %s', async (_title, statement) => {
    const before = await storedVersion()
    await runSql(test.ctx, statement)
    expect(await storedVersion()).toBeGreaterThan(before)
    expect(test.ctx.version.current()).toBe(await storedVersion())
  })

  it.each([
    ['a comment', (id: number, userId: number) => addComment(test.ctx, { resourceId: id, userId })],
    [
      'the deletion of its author',
      (_id: number, userId: number) =>
        runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [userId]),
    ],
    ['a deleted comment', () => runSql(test.ctx, 'DELETE FROM comments')],
  ])('grows with %s, which leaves what is computed from openings alone', async (_title, write) => {
    const [version, content] = [test.ctx.version.current(), test.ctx.version.content()]
    await write(resourceId, authorId)
    await test.ctx.version.refresh()
    expect(test.ctx.version.current()).toBeGreaterThan(version)
    expect(test.ctx.version.content()).toBe(content)
  })

  it('stays with a newsletter address', async () => {
    const before = await storedVersion()
    await runSql(test.ctx, `INSERT INTO newsletters (email) VALUES ('a@example.org')`)
    expect(await storedVersion()).toBe(before)
  })

  it('fault 5: stays when views are counted, and so does the time of the last change', async () => {
    const of = () =>
      runSql<{ views: number | null; updated_at: Date }>(
        test.ctx,
        `SELECT resource_views.views, updated_at FROM resources
         LEFT JOIN resource_views ON resource_id = id WHERE id = $1`,
        [resourceId],
      )
    const [version, [row]] = [await storedVersion(), await of()]
    const counted = test.ctx.version.views()
    await addViews(test.ctx.db, new Map([[resourceId, 3]]))
    await addViews(test.ctx.db, new Map([[resourceId, 4]]))
    expect([await storedVersion(), await of()]).toEqual([version, [{ ...row, views: 7 }]])
    expect(test.ctx.version.views()).toBeGreaterThan(counted)
  })

  it('views of a resource that is gone are not counted', async () => {
    await addViews(test.ctx.db, new Map([[999_999_999, 3]]))
    expect(await runSql(test.ctx, 'SELECT FROM resource_views WHERE resource_id > 999999')).toEqual(
      [],
    )
  })

  it('fault 5: grows with every column of a resource, including one that is added later', async () => {
    await runSql(test.ctx, 'ALTER TABLE resources ADD COLUMN added_later text')
    const columns = await runSql<{ name: string }>(
      test.ctx,
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = 'resources' AND is_generated = 'NEVER' AND column_name <> 'id'`,
    )
    expect(columns.length).toBeGreaterThan(20)
    const lastChange = async () =>
      (
        await runSql<{ at: string }>(
          test.ctx,
          'SELECT updated_at::text AS at FROM resources WHERE id = $1',
          [resourceId],
        )
      )[0]?.at
    for (const { name } of columns) {
      const before = await storedVersion()
      const updatedAt = await lastChange()
      await runSql(test.ctx, `UPDATE resources SET ${name} = ${name} WHERE id = $1`, [resourceId])
      expect([name, await storedVersion()]).toEqual([name, before + 1])
      expect([name, await lastChange()]).not.toEqual([name, updatedAt])
    }
    await runSql(test.ctx, 'ALTER TABLE resources DROP COLUMN added_later')
  })

  it('names the resources that the search index reads again', async () => {
    const last = async () => {
      const [row] = await runSql<{ ids: number[] | null }>(
        test.ctx,
        'SELECT ids FROM resource_changes ORDER BY change DESC LIMIT 1',
      )
      return row?.ids
    }
    await runSql(test.ctx, `UPDATE resources SET description = 'x' WHERE id = $1`, [resourceId])
    expect(await last()).toEqual([resourceId])
    await runSql(test.ctx, `UPDATE resources SET description = 'y' WHERE id = 0`)
    expect(await last()).toEqual([])
    const many = await addResources(test.ctx, [{}, {}])
    expect(await last()).toEqual(many)
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = ANY ($1)', [many])
    expect((await last())?.toSorted((a, b) => a - b)).toEqual(many)
    await addViews(test.ctx.db, new Map([[resourceId, 1]]))
    expect(await last()).toEqual([resourceId])
  })

  it('grows within the writer’s transaction: not at all when it is rolled back', async () => {
    const before = await storedVersion()
    const client = await test.ctx.database.pool.connect()
    await client.query('BEGIN')
    await client.query(`UPDATE resources SET title = 'Never'`)
    const within = await client.query('SELECT version FROM catalogue_version')
    await client.query('ROLLBACK')
    client.release()
    expect(within.rows[0].version).toBe(before + 1)
    expect(await storedVersion()).toBe(before)
    expect(
      ((await (await test.get(`/api/resources/${resourceId}`)).json()) as ResourceView).title,
    ).toBe('First')
  })
})

describe('cached responses', () => {
  it('cost the database nothing, until a write', async () => {
    const read = () => test.get('/api/resources?sort=rating')
    await read()
    expect(await statementsOf(read)).toBe(0)
    await runSql(test.ctx, `UPDATE resources SET title = 'Second' WHERE id = $1`, [resourceId])
    expect(await statementsOf(read)).toBeGreaterThan(0)
    expect(((await (await read()).json()) as ResourceView[])[0]?.title).toBe('Second')
    expect(await statementsOf(read)).toBe(0)
  })

  it.each([
    '/api/resources?sort=rating',
    '/api/resources?query=first',
    '/api/resources/facets',
    '/api/resources/featured',
    '/api/openings',
  ])('%s stays when views are counted', async (path) => {
    await test.get(path)
    await addViews(test.ctx.db, new Map([[resourceId, 1]]))
    expect(await statementsOf(() => test.get(path))).toBe(0)
  })

  it('lists by popularity and single resources have new views at once', async () => {
    const [quiet = 0, busy = 0] = await addResources(test.ctx, [
      { title: 'quiet', type: 'article', views: 40 },
      { title: 'busy', type: 'article', views: 39 },
    ])
    const popular = async () => {
      const list = await test.get('/api/resources?type=article&sort=popular')
      return ((await list.json()) as ResourceView[]).map(({ id, views }) => [id, views])
    }
    const viewsOf = async (id: number) =>
      ((await (await test.get(`/api/resources/${id}`)).json()) as ResourceView).views
    expect([await popular(), await viewsOf(busy)]).toEqual([
      [
        [quiet, 40],
        [busy, 39],
      ],
      39,
    ])
    await addViews(test.ctx.db, new Map([[busy, 2]]))
    await test.ctx.version.refresh()
    expect([await popular(), await viewsOf(busy)]).toEqual([
      [
        [busy, 41],
        [quiet, 40],
      ],
      41,
    ])
    expect(await statementsOf(popular)).toBe(0)
  })

  it('comments are seen by the next reader', async () => {
    const path = `/api/resources/${resourceId}/comments`
    const count = async () => ((await (await test.get(path)).json()) as unknown[]).length
    const before = await count()
    await addComment(test.ctx, { resourceId })
    expect(await count()).toBe(before + 1)
    expect(await statementsOf(count)).toBe(0)
  })

  it('are recomputed the next day', async () => {
    const read = () => test.get('/api/resources?recent=week')
    await read()
    clock.set('2026-06-15T23:59:59Z')
    expect(await statementsOf(read)).toBe(0)
    clock.set('2026-06-16T00:00:00Z')
    expect(await statementsOf(read)).toBeGreaterThan(0)
  })
})

describe('a search after a write', () => {
  const search = (query: string, more = '') => searchCatalogue(test, query, more)
  const titlesOf = async (query: string) => (await search(query)).titles

  it('finds a resource by its new words at once, and no longer by its old ones', async () => {
    const id = await addResource(test.ctx, { title: 'firstname', author: 'kept' })
    expect(await titlesOf('firstname')).toEqual(['firstname'])
    await runSql(
      test.ctx,
      `UPDATE resources SET title = 'secondname', tags = '{addedtag}' WHERE id = $1`,
      [id],
    )
    expect(await titlesOf('addedtag kept')).toEqual(['secondname'])
    expect(await titlesOf('secondname')).toEqual(['secondname'])
    expect(await titlesOf('firstname')).not.toContain('firstname')
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [id])
    for (const word of ['secondname', 'addedtag', 'kept']) {
      expect(await titlesOf(word), word).not.toContain('secondname')
    }
  })

  it('follows a filter value as well', async () => {
    const id = await addResource(test.ctx, { title: 'migrating', type: 'book' })
    expect((await search('migrating', '&type=book')).total).toBe(1)
    await runSql(test.ctx, `UPDATE resources SET type = 'course' WHERE id = $1`, [id])
    expect((await search('migrating', '&type=book')).total).toBe(0)
    expect((await search('migrating', '&type=course')).total).toBe(1)
  })
})

describe('two processes on one PostgreSQL', () => {
  let other: AppContext & AsyncDisposable

  beforeAll(async () => {
    const { connectionString = '' } = test.ctx.database.pool.options
    const database = await openDatabase({ databaseUrl: connectionString, dataDir: '', poolSize: 3 })
    other = await createContext({
      config: test.ctx.config,
      appSecret: 'a secret for tests only',
      database,
      logger: test.ctx.logger,
      clock: clock.read,
    })
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), {
      timeout: 5000,
      interval: 20,
    })
  })
  afterAll(() => other[Symbol.asyncDispose]())

  async function listeners(): Promise<{ pid: number; name: string }[]> {
    return runSql(
      test.ctx,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
  }

  it('see each other’s writes within a second', async () => {
    const app = buildApp(other)
    const title = async () =>
      ((await (await app.request(`/api/resources/${resourceId}`)).json()) as ResourceView).title
    const before = await title()
    await test.ctx.database.pool.query(
      `UPDATE resources SET title = 'From the other side' WHERE id = $1`,
      [resourceId],
    )
    await vi.waitFor(async () => expect(await title()).toBe('From the other side'), {
      timeout: 1000,
      interval: 10,
    })
    expect(before).not.toBe('From the other side')
  })

  it('security 45: hear each other again after the listening connections broke', async () => {
    for (const { pid } of await listeners())
      await test.ctx.database.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), {
      timeout: 4000,
      interval: 50,
    })
    await other.database.pool.query(
      `UPDATE resources SET title = 'After the break' WHERE id = $1`,
      [resourceId],
    )
    const version = await storedVersion()
    await vi.waitFor(() => expect(other.version.current()).toBe(version), {
      timeout: 5000,
      interval: 10,
    })
  })
})
