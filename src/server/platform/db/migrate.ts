import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { lineOf, OperatorError } from '../operator-error.ts'
import { serverFile } from '../server-files.ts'
import { fillAddressKeys } from './address-keys.ts'
import type { Database, Db } from './client.ts'
import { databaseErrorCode } from './database-errors.ts'

const MIGRATIONS = fileURLToPath(serverFile('platform/db/migrations'))
/** An arbitrary number that every process uses. */
const MIGRATION_LOCK = 7_065_110

type Manner = {
  folder?: string
  /** Runs before the upgrade of a database that an older release has used. If it throws, nothing is changed. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Upgrades the database, computes the keys of addresses that are missing, then runs `prepare` (seed, first admin) under
 * the same advisory lock: if two processes start at once, the second one waits and finds everything done. Throws an
 * OperatorError if the upgrade fails.
 */
export async function migrateDatabase(
  database: Database,
  prepare: () => Promise<void>,
  { folder = MIGRATIONS, beforeUpgrade }: Manner = {},
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (beforeUpgrade) {
      const newest = await findNewestMigration(drizzle(client))
      if (newest !== null && newest < newestKnownMigration()) await beforeUpgrade()
    }
    try {
      await migrate(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      throw await migrationFault(error, database, folder)
    }
    await fillAddressKeys(database.db)
    await prepare()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** Returns when the newest migration of the database was made; null if it has none. */
export async function findNewestMigration(db: Db): Promise<number | null> {
  const table = 'drizzle.__drizzle_migrations'
  const found = await db.execute<{ is_there: boolean }>(
    sql`SELECT to_regclass(${table}) IS NOT NULL AS is_there`,
  )
  if (!found.rows[0]?.is_there) return null
  const { rows } = await db.execute<{ at: number | null }>(
    sql`SELECT max(created_at) AS at FROM ${sql.raw(table)}`,
  )
  return rows[0]?.at ?? null
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** Returns the migrations that this version knows, oldest first. */
export function knownMigrations(): { when: number; tag: string }[] {
  const file = serverFile('platform/db/migrations/meta/_journal.json')
  return journal.parse(JSON.parse(readFileSync(file, 'utf8'))).entries
}

export function newestKnownMigration(): number {
  return knownMigrations().at(-1)?.when ?? 0
}

const PERMISSION_DENIED = '42501'
const DISK_FULL = '53100'

/** Says which migration failed. All that were due are one transaction, so none of them has changed anything. */
async function migrationFault(error: unknown, database: Database, folder: string): Promise<Error> {
  const code = databaseErrorCode(error)
  if (code === DISK_FULL) return error as Error
  if (code === PERMISSION_DENIED) {
    const { rows } = await database.pool.query<{ name: string; role: string }>(
      'SELECT quote_ident(current_database()) AS name, quote_ident(current_user) AS role',
    )
    const { name = '', role = '' } = rows[0] ?? {}
    return new OperatorError(
      `The role ${role} may not set up the database ${name} (${lineOf(error)}). Nothing was changed. As a superuser, run: ALTER DATABASE ${name} OWNER TO ${role}`,
      error,
    )
  }
  const { query } = error as { query?: string }
  const name = query === undefined ? null : migrationWith(query, folder)
  if (name === null) return error as Error
  return new OperatorError(
    `The migration ${name} failed: ${lineOf(error)}. Nothing was changed: the release that ran before still runs on this database. Start that one, and report this line.`,
    error,
  )
}

/** Returns the name of the migration that contains a statement. */
function migrationWith(statement: string, folder: string): string | null {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const found = files.findLast((name) =>
    readFileSync(join(folder, name), 'utf8').includes(statement.trim()),
  )
  return found?.replace(/\.sql$/, '') ?? null
}
