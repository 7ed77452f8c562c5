import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, aResource, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { insertResources } from '../../features/resources/resources.queries.ts'
import { migrateDatabase } from './migrate.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

it('the functions behind generated columns need no clock', async () => {
  const rows = await runSql<{ body: string }>(
    test.ctx,
    `SELECT prosrc AS body FROM pg_proc WHERE proname LIKE 'openfile_%' AND provolatile = 'i'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows.filter((row) => /now\(|current_|clock_/.test(row.body))).toEqual([])
})

describe('the tables refuse', () => {
  const insert = (column: string, value: unknown) =>
    runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category, ${column})
       SELECT 'x', 'x', 'other', 'https://example.org/' || gen_random_uuid(), 'all', 'other', $1`,
      [value],
    )

  it.each([
    ['source_website', 'lichess'],
    ['avg_rating', 51],
    ['avg_rating', -1],
    ['rating_count', -1],
    ['featured_order', -1],
  ])('a resource with %s = %j', async (column, value) => {
    await expect(insert(column, value)).rejects.toMatchObject({ code: '23514' })
  })

  it('fewer than no views', async () => {
    const id = await addResource(test.ctx)
    await expect(
      runSql(test.ctx, 'INSERT INTO resource_views (resource_id, views) VALUES ($1, -1)', [id]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it.each([
    [
      'resources',
      'source_url',
      { title: 'x', description: 'x', type: 'other', level: 'all', category: 'other' },
    ],
    [
      'resources',
      'image_url',
      {
        title: 'x',
        description: 'x',
        type: 'other',
        level: 'all',
        category: 'other',
        source_url: 'https://example.org/40',
      },
    ],
    [
      'resources',
      'author_image',
      {
        title: 'x',
        description: 'x',
        type: 'other',
        level: 'all',
        category: 'other',
        source_url: 'https://example.org/41',
      },
    ],
    ['additional_resources', 'link_url', { title: 'x', description: 'x' }],
    [
      'additional_resources',
      'image_url',
      { title: 'x', description: 'x', link_url: 'https://example.org' },
    ],
    ['featured_articles', 'url', { title: 'x', excerpt: 'x', source: 'x' }],
    [
      'featured_articles',
      'author_image',
      { title: 'x', excerpt: 'x', source: 'x', url: 'https://example.org' },
    ],
    ['users', 'avatar_url', { username: 'avatar', email: 'avatar@example.org', password: '!' }],
  ])('security 40: an address in %s.%s that is not http(s)', async (table, column, others) => {
    const names = [...Object.keys(others), column]
    const statement = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      ' https://example.org',
      '//example.org',
    ]) {
      const code = await runSql(test.ctx, statement, [...Object.values(others), url]).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      )
      expect(code, url).toBe('23514')
    }
  })

  it('security 34: a second top-level comment of a user on a resource', async () => {
    const id = await addResource(test.ctx)
    await runSql(
      test.ctx,
      `INSERT INTO users (id, username, email, password) VALUES (900, 'ada', 'ada@example.org', '!')`,
    )
    const comment = (parent: number | null, rating: number | null) =>
      runSql<{ id: number }>(
        test.ctx,
        `INSERT INTO comments (resource_id, user_id, username, content, rating, parent_id) VALUES ($1, 900, 'ada', 'x', $2, $3) RETURNING id`,
        [id, rating, parent],
      )
    const [first] = await comment(null, 5)
    await expect(comment(null, 4)).rejects.toMatchObject({ code: '23505' })
    await expect(comment(null, 6)).rejects.toMatchObject({ code: '23514' })
    await expect(comment(first?.id ?? 0, 3)).rejects.toMatchObject({ code: '23514' })
    await comment(first?.id ?? 0, null)
    await comment(first?.id ?? 0, null)
  })

  it('a username or email that differs in case only', async () => {
    const user = (name: string, email: string) =>
      runSql(test.ctx, `INSERT INTO users (username, email, password) VALUES ($1, $2, '!')`, [
        name,
        email,
      ])
    await user('Tal', 'tal@example.org')
    await expect(user('TAL', 'other@example.org')).rejects.toMatchObject({ code: '23505' })
    await expect(user('other', 'Tal@Example.org')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('writers', () => {
  it('take turns when they write at the same time, and all their rows are found', async () => {
    const batches = Array.from({ length: 8 }, (_, batch) =>
      Array.from({ length: 20 }, () =>
        aResource({ title: `parallel batch${batch}`, type: 'article' }),
      ),
    )
    await Promise.all(batches.map((rows) => insertResources(test.ctx.db, rows)))
    await test.ctx.version.refresh()
    const response = await test.get('/api/resources?query=parallel&type=article&limit=1')
    expect(response.headers.get('x-total-count')).toBe('160')
  })

  it('leave nothing behind when they empty the catalogue', async () => {
    await runSql(test.ctx, 'TRUNCATE resources CASCADE')
    expect((await test.get('/api/resources')).headers.get('x-total-count')).toBe('0')
  })
})

describe('migrations', () => {
  it('change nothing when they run a second time', async () => {
    const id = await addResource(test.ctx)
    let prepared = 0
    await migrateDatabase(test.ctx.database, async () => {
      prepared++
    })
    expect(prepared).toBe(1)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
  })
})
