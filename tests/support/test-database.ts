import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { templatePath } from './database-template.ts'

/**
 * A migrated, empty database of its own: on the server of TEST_DATABASE_URL when there is one, else
 * PGlite in memory.
 */
export async function openTestDatabase(
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  const database = server
    ? await openOwnDatabase(server)
    : await openDatabase({ databaseUrl: null, dataDir: 'memory', dump: templatePath() })
  await migrateDatabase(database, () => prepare(database))
  return database
}

async function openOwnDatabase(server: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 4 })
}
