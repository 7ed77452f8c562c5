import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isKidsResource, priceValue } from '#shared/domain/catalogue.ts'
import { aResource, addResource, addResources, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { insertResources } from '../features/resources/resource-writes.queries.ts'
import { migrateDatabase } from './migrate.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('the database’s rules are those of shared/domain', () => {
  it('prices: openfile_price_value is priceValue', async () => {
    const piece = fc.constantFrom('$', '€', ' ', 'Free', '0', '5', '12', '999', '1,234', ',', '.', '.99', ',50', '1.234', '1234567890123', 'from ', '-', '/month', '٣')
    const prices = fc.sample(fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')), { numRuns: 400, seed: 3 })
    const rows = await runSql<{ value: number | null }>(
      test.ctx,
      'SELECT openfile_price_value(price) AS value FROM unnest($1::text[]) WITH ORDINALITY AS given (price, position) ORDER BY position',
      [prices],
    )
    expect(rows.map((row, index) => [prices[index], row.value])).toEqual(prices.map((price) => [price, priceValue(price)]))
    expect(rows.filter((row) => (row.value ?? 0) > 0).length).toBeGreaterThan(100)
  })

  it('kids: the generated column is isKidsResource', async () => {
    const some = ['beginner', 'master'].flatMap((level) =>
      [true, false].flatMap((isForKids) =>
        [[], ['kids'], ['KIDS'], ['Children'], ['kidsy'], ['for kids'], ['a', 'children']].map((tags) => aResource({ level: level as 'beginner', isForKids, tags })),
      ),
    )
    const ids = await addResources(test.ctx, some)
    const rows = await runSql<{ id: number; kids: boolean }>(test.ctx, 'SELECT id, kids FROM resources WHERE id = ANY($1)', [ids])
    const kids = new Map(rows.map((row) => [row.id, row.kids]))
    expect(ids.map((id) => kids.get(id))).toEqual(some.map(isKidsResource))
  })

  it('recency, counts and lists need no clock of the database', async () => {
    const rows = await runSql<{ body: string }>(test.ctx, `SELECT prosrc AS body FROM pg_proc WHERE proname LIKE 'openfile_%' AND provolatile = 'i'`)
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter((row) => /now\(|current_/.test(row.body))).toEqual([])
  })
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
    ['views', -1],
    ['rating_count', -1],
    ['featured_order', -1],
  ])('a resource with %s = %j', async (column, value) => {
    await expect(insert(column, value)).rejects.toMatchObject({ code: '23514' })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', ' https://example.org', '//example.org', ''])(
    'security 40: the address %j',
    async (url) => {
      await expect(insert('image_url', url)).rejects.toMatchObject({ code: '23514' })
      await expect(insert('author_image', url)).rejects.toMatchObject({ code: '23514' })
      const link = `INSERT INTO additional_resources (title, description, link_url) VALUES ('x', 'x', $1)`
      await expect(runSql(test.ctx, link, [url])).rejects.toMatchObject({ code: '23514' })
      const source = `INSERT INTO resources (title, description, type, source_url, level, category) VALUES ('x', 'x', 'other', $1, 'all', 'other')`
      await expect(runSql(test.ctx, source, [url])).rejects.toMatchObject({ code: '23514' })
      const article = `INSERT INTO featured_articles (title, excerpt, source, url) VALUES ('x', 'x', 'x', $1)`
      await expect(runSql(test.ctx, article, [url])).rejects.toMatchObject({ code: '23514' })
    },
  )

  it('security 34: a second top-level comment of a user on a resource', async () => {
    const id = await addResource(test.ctx)
    await runSql(test.ctx, `INSERT INTO users (id, username, email, password) VALUES (900, 'ada', 'ada@example.org', '!')`)
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

  it('a username or e-mail that differs in case only', async () => {
    const user = (name: string, email: string) => runSql(test.ctx, `INSERT INTO users (username, email, password) VALUES ($1, $2, '!')`, [name, email])
    await user('Tal', 'tal@example.org')
    await expect(user('TAL', 'other@example.org')).rejects.toMatchObject({ code: '23505' })
    await expect(user('other', 'Tal@Example.org')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('writers', () => {
  it('at the same time take turns, and all their rows are found', async () => {
    const batches = Array.from({ length: 8 }, (_, batch) => Array.from({ length: 20 }, () => aResource({ title: `parallel batch${batch}`, type: 'article' })))
    await Promise.all(batches.map((rows) => insertResources(test.ctx.db, rows)))
    await test.ctx.version.refresh()
    const response = await test.get('/api/resources?query=parallel&type=article&limit=1')
    expect(response.headers.get('x-total-count')).toBe('160')
  })

  it('skip the rows whose source URL is known, and say which were new', async () => {
    const [one, two] = [aResource(), aResource()]
    expect((await insertResources(test.ctx.db, [one])).map((row) => row.sourceUrl)).toEqual([one.sourceUrl])
    expect((await insertResources(test.ctx.db, [one, two, two])).map((row) => row.sourceUrl)).toEqual([two.sourceUrl])
  })

  it('leave nothing behind when they empty the catalogue', async () => {
    await runSql(test.ctx, 'TRUNCATE resources CASCADE')
    const [left] = await runSql(test.ctx, 'SELECT (SELECT count(*)::int FROM search_blocks) AS blocks, (SELECT count(*)::int FROM search_terms) AS terms')
    expect(left).toEqual({ blocks: 0, terms: 0 })
    expect((await test.get('/api/resources')).headers.get('x-total-count')).toBe('0')
  })
})

describe('migrations', () => {
  it('run a second time change nothing and keep what is there', async () => {
    const id = await addResource(test.ctx)
    let prepared = 0
    await migrateDatabase(test.ctx.database, async () => {
      prepared++
    })
    expect(prepared).toBe(1)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
  })
})
