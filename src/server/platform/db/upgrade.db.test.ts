import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase } from '#tests/support/test-server.ts'
import { type Database, openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'

const name = `upgrade_${randomBytes(8).toString('hex')}`
/** The last migration of the version from which the test upgrades. */
const BEFORE = '0008_opening_newest'
let database: Database

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('testServer'), name)
  database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'openfile-upgrade-'))
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = known.entries.findIndex(({ tag }) => tag === BEFORE)
  writeFileSync(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, last + 1) }))
  await migrate(drizzle(database.pool), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('testServer'), name)
})

it('an upgrade keeps the data and repairs what was stored incorrectly', async () => {
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
  // Fault 28: bare years had been stored as January 1, and every price without digits counted as 0.
  expect(rows).toEqual([
    { title: 'Year', date: '1998-01-01', precision: 'year', price: null, untouched: true },
    { title: 'Day', date: '1998-01-02', precision: 'day', price: 0, untouched: true },
    { title: 'Video', date: '2020-01-01', precision: 'day', price: 5, untouched: true },
  ])
})
