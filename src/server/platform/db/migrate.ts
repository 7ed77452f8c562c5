import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import { serverFile } from '../server-files.ts'
import type { Database } from './client.ts'

const MIGRATIONS = fileURLToPath(serverFile('platform/db/migrations'))
/** An arbitrary number that every process uses. */
const MIGRATION_LOCK = 7_065_110

/**
 * Upgrades the database, then runs `prepare` (seed, first admin) under the same advisory lock: if two processes
 * start at once, the second one waits and finds everything done.
 */
export async function migrateDatabase(
  database: Database,
  prepare: () => Promise<void>,
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await prepare()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}
