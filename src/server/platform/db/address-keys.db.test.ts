import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOlderDatabase } from '#tests/support/older-database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { fillAddressKeys, keysOf } from './address-keys.ts'
import type { Database } from './client.ts'
import { migrateDatabase } from './migrate.ts'

let database: Database
beforeAll(async () => void (database = await openTestDatabase()))
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM resources`)
  await database.db.execute(sql`DELETE FROM suggestions`)
})
afterAll(() => database.close())

/** As a process of a former release adds a resource, which knows no keys. */
const add = async ({ db }: Database, url: string, title = 'Old'): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO resources (title, description, type, source_url, level, category, updated_at)
    VALUES (${title}, 'Old', 'book', ${url}, 'all', 'general', '2020-01-01') RETURNING id`)
  return rows[0]?.id ?? Number.NaN
}
type Stored = { url: string; key: string | null; untouched: boolean }
const stored = async ({ db }: Database): Promise<Stored[]> => {
  const { rows } = await db.execute<Stored>(sql`
    SELECT source_url AS url, url_key AS key, updated_at < '2021-01-01' AS untouched FROM resources ORDER BY id`)
  return rows
}

it('computes the keys that are missing, which is no edit', async () => {
  const urls = ['https://youtu.be/Abc', 'https://www.youtube.com/watch?v=Abc&t=5']
  for (const url of urls) await add(database, url)
  await fillAddressKeys(database.db)
  expect(await stored(database)).toEqual(
    urls.map((url) => ({ url, key: 'youtube.com/watch?v=Abc', untouched: true })),
  )
})

it('fills more than a batch, in several processes at once', async () => {
  await database.db.execute(sql`
    INSERT INTO resources (title, description, type, source_url, level, category)
    SELECT 'Old', 'Old', 'book', 'https://www.old.example/' || n, 'all', 'general' FROM generate_series(1, 2500) AS n`)
  await Promise.all([1, 2, 3].map(() => fillAddressKeys(database.db)))
  const { rows } = await database.db.execute(sql`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE url_key = substr(source_url, 13))::int AS right FROM resources`)
  expect(rows).toEqual([{ all: 2500, right: 2500 }])
})

it.each([
  ['source_url', 'https://new.example/'],
  ['title', 'New'],
  ['author', 'Somebody'],
  ['type', 'course'],
])('a write to %s that knows no keys leaves none, and is an edit', async (column, value) => {
  await add(database, 'https://old.example/')
  await fillAddressKeys(database.db)
  await database.db.execute(sql`UPDATE resources SET ${sql.identifier(column)} = ${value}`)
  expect(await stored(database)).toMatchObject([{ key: null, untouched: false }])
  await fillAddressKeys(database.db)
  const { rows } = await database.db.execute<Parameters<typeof keysOf>[0]>(sql`
    SELECT source_url AS "sourceUrl", title, author, type, url_key AS "urlKey", book_code AS "bookCode",
      work_key AS "workKey" FROM resources`)
  const [row] = rows
  expect(row && keysOf(row)).toEqual({
    urlKey: (row as unknown as Record<string, unknown>).urlKey,
    bookCode: null,
    workKey: (row as unknown as Record<string, unknown>).workKey,
  })
})

it('merges suggestions that wait and turn out to be the same', async () => {
  await database.db.execute(sql`
    INSERT INTO users (id, username, email, password) VALUES (900, 'ada', 'ada@example.org', '!')
    ON CONFLICT DO NOTHING`)
  await database.db.execute(sql`
    INSERT INTO suggestions (user_id, kind, url, state, submitted_at, created_at, updated_at)
    SELECT 900, 'new', url, 'submitted', now(), now(), now() FROM unnest(ARRAY[
      'https://youtu.be/Abc', 'https://youtube.com/shorts/Abc', 'https://other.example/']) AS url`)
  await fillAddressKeys(database.db)
  const { rows } = await database.db.execute(
    sql`SELECT url_key AS key, state FROM suggestions ORDER BY id`,
  )
  expect(rows).toEqual([
    { key: 'youtube.com/watch?v=Abc', state: 'submitted' },
    { key: 'youtube.com/watch?v=Abc', state: 'merged' },
    { key: 'other.example', state: 'submitted' },
  ])
})

it('an upgrade computes all keys anew, and a process of the release before goes on beside it', async () => {
  const older = await openOlderDatabase()
  try {
    const { db } = older
    await add(older, 'https://a.example/?tag=rook')
    await add(older, 'https://a.example/?tag=king')
    await add(older, 'https://www.youtube.com/shorts/Abc')
    await add(older, 'https://youtu.be/Abc')
    await migrateDatabase(older, async () => undefined)
    expect((await stored(older)).map(({ key, untouched }) => [key, untouched])).toEqual([
      ['a.example/?tag=rook', true],
      ['a.example/?tag=king', true],
      // They have become the same: nobody merges them but a curator.
      ['youtube.com/watch?v=Abc', true],
      ['youtube.com/watch?v=Abc', true],
    ])
    const found = await db.execute(
      sql`SELECT id FROM resources WHERE url_key = openfile_url_key('https://youtu.be/Abc') ORDER BY id`,
    )
    expect(found.rows).toHaveLength(2)
    await add(older, 'https://b.example/')
    await db.execute(
      sql`UPDATE resources SET source_url = 'https://c.example/' WHERE source_url = 'https://youtu.be/Abc'`,
    )
    await migrateDatabase(older, async () => undefined)
    expect((await stored(older)).map(({ key }) => key)).toEqual([
      'a.example/?tag=rook',
      'a.example/?tag=king',
      'youtube.com/watch?v=Abc',
      'c.example',
      'b.example',
    ])
  } finally {
    await older.close()
  }
})
