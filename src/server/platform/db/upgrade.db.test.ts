import { afterAll, describe, expect, it } from 'vitest'
import { openOlderDatabase } from '#tests/support/older-database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from './client.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const [baseline] = knownMigrations()

async function openOlder(newest?: number): Promise<Database> {
  const database = await openOlderDatabase(newest)
  closing.push(() => database.close())
  return database
}

/** Returns all that a database consists of but its rows. */
async function structureOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'openfile%'
    UNION ALL SELECT 'version of the job tables ' || version FROM jobs.version`)
  return rows.map(({ line }) => line).toSorted()
}

it('every migration is newer than the one before: only what is newer than the newest that was run is run', () => {
  const times = knownMigrations().map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
})

describe('a database of an earlier release', () => {
  it('is upgraded with its rows, and ends as a new one', async () => {
    const older = await openOlder()
    await older.pool.query(`
      INSERT INTO resources (title, description, type, source_url, level, category, price)
      VALUES ('Old', 'Old', 'book', 'https://old.example/', 'all', 'general', '$5')`)
    await migrateDatabase(older, async () => undefined)
    const { rows } = await older.pool.query('SELECT title, price_value FROM resources')
    expect(rows).toEqual([{ title: 'Old', price_value: 5 }])
    const fresh = await openTestDatabase()
    closing.push(() => fresh.close())
    expect(await structureOf(older)).toEqual(await structureOf(fresh))
  })

  it.each([
    ['', ['chesskid.com']],
    [
      `INSERT INTO audit_log (at, ip, action, details) VALUES (now(), '', 'kid_host_added', '{"host": "lichess.org"}')`,
      ['chesskid.com', 'lichess.org'],
    ],
  ])(
    'says of lichess.org that it is made for children only if somebody has added it: %s',
    async (added, hosts) => {
      const older = await openOlder()
      await older.pool.query(
        `INSERT INTO kid_hosts (host) VALUES ('chesskid.com'), ('lichess.org'); ${added}`,
      )
      await migrateDatabase(older, async () => undefined)
      const { rows } = await older.pool.query('SELECT host FROM kid_hosts ORDER BY host')
      expect(rows.map(({ host }) => host)).toEqual(hosts)
    },
  )

  it('is left as it is if there is nothing new, whatever its functions are', async () => {
    const database = await openTestDatabase()
    closing.push(() => database.close())
    const odd = `CREATE OR REPLACE FUNCTION openfile_is_kids(is_for_kids boolean, level text, tags text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true'`
    await database.pool.query(odd)
    const before = await structureOf(database)
    await migrateDatabase(database, async () => undefined)
    expect(await structureOf(database)).toEqual(before)
  })

  it('that is older than the oldest migration is told which commit to start first, and not touched', async () => {
    const older = await openOlder((baseline?.when ?? 0) - 1)
    const columns = `SELECT count(*) FROM information_schema.columns WHERE table_schema <> 'drizzle'`
    const before = await older.pool.query(columns)
    await expect(migrateDatabase(older, async () => undefined)).rejects.toThrow(
      /^This database is older than the oldest release that this one can upgrade\. Start the commit c8f1c581 on it once, then this release\. Nothing was changed\.$/,
    )
    expect((await older.pool.query(columns)).rows).toEqual(before.rows)
  })
})
