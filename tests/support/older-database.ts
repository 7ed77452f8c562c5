import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { knownMigrations } from '#server/platform/db/migrate.ts'
import { serverFile } from '#server/platform/server-files.ts'
import { createDatabase, dropDatabase } from './test-server.ts'

const [baseline] = knownMigrations()

/**
 * Creates a database with the tables of the release of which only the first migration is left, without its triggers.
 * `newest` is the time of its newest migration. `close` removes it.
 */
export async function openOlderDatabase(
  newest = baseline?.when ?? 0,
): Promise<Database & { url: string }> {
  const server = inject('testServer')
  const name = `older_${randomBytes(8).toString('hex')}`
  const url = await createDatabase(server, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 2 })
  for (const path of ['functions/rules.sql', `migrations/${baseline?.tag}.sql`])
    await database.pool.query(readFileSync(serverFile(`platform/db/${path}`), 'utf8'))
  await database.pool.query(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('0042_page_translations', ${newest})`)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}
