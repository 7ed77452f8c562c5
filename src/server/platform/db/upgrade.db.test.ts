import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { openOlderDatabase } from '#tests/support/older-database.ts'
import type { Database } from './client.ts'
import { migrateDatabase } from './migrate.ts'

it('every migration is newer than the one before: the migrator runs only what is newer than the newest that was run', () => {
  const journal = new URL('./migrations/meta/_journal.json', import.meta.url)
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(new Set(times).size).toBe(times.length)
})

const opened: Database[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
})

async function openOlder(lastMigration: string): Promise<Database> {
  const database = await openOlderDatabase(lastMigration)
  opened.push(database)
  return database
}

it('an upgrade keeps the data and repairs what was stored incorrectly', async () => {
  const database = await openOlder('0008_opening_newest')
  await database.db.execute(sql`
    INSERT INTO resources (title, description, type, source_url, level, category, published_date, price)
    SELECT title, 'Old', type, 'https://old.example/' || title, 'all', 'general', date::date, price
    FROM (VALUES ('Year', 'book', '1998-01-01', 'Paid'), ('Day', 'book', '1998-01-02', 'Free'),
      ('Video', 'youtube', '2020-01-01', '$5')) AS old (title, type, date, price)`)
  await database.db.execute(sql`UPDATE resources SET updated_at = '2020-01-01T00:00:00Z'`)
  await migrateDatabase(database, async () => undefined)
  const { rows } = await database.db.execute(sql`
    SELECT title, published_date::text AS date, published_precision AS precision, price_value AS price,
      updated_at < '2021-01-01' AS untouched
    FROM resources ORDER BY id`)
  // Fault 28: bare years came in as January 1, and every price without digits counted 0.
  expect(rows).toEqual([
    { title: 'Year', date: '1998-01-01', precision: 'year', price: null, untouched: true },
    { title: 'Day', date: '1998-01-02', precision: 'day', price: 0, untouched: true },
    { title: 'Video', date: '2020-01-01', precision: 'day', price: 5, untouched: true },
  ])
})

it('an upgrade moves views, and counts what the version before still counts beside it', async () => {
  const database = await openOlder('0018_kids_lock')
  await database.db.execute(sql`
    INSERT INTO resources (title, description, type, source_url, level, category, views, updated_at)
    SELECT 'Old', 'Old', 'book', 'https://old.example/' || views, 'all', 'general', views, '2020-01-01'
    FROM unnest(ARRAY[0, 12, 2147483647]) AS views`)
  await migrateDatabase(database, async () => undefined)
  const viewsOf = async () => {
    const { rows } = await database.db.execute<{ views: number; untouched: boolean }>(sql`
      SELECT resource_views.views, updated_at < '2021-01-01' AS untouched
      FROM resources LEFT JOIN resource_views ON resource_id = id ORDER BY id`)
    return rows.map(({ views, untouched }) => [views, untouched])
  }
  expect(await viewsOf()).toEqual([
    [null, true],
    [12, true],
    [2_147_483_647, true],
  ])
  await database.db.execute(sql`
    UPDATE resources SET views = least(views::bigint + 5, 2147483647)::int WHERE views < 2147483647`)
  expect((await viewsOf()).map(([views]) => views)).toEqual([5, 17, 2_147_483_647])
})
