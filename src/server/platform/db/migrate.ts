import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { lineOf, OperatorError } from '../operator-error.ts'
import { serverFile } from '../server-files.ts'
import { JOBS_SCHEMA } from '../jobs/jobs.queries.ts'
import { fillAddressKeys } from './address-keys.ts'
import { fillSides } from './lesson-sides.ts'
import type { Database, Db } from './client.ts'
import { databaseErrorCode } from './database-errors.ts'

/** The version of the tables of the installed pg-boss (its package.json says so; a test compares). */
export const JOB_TABLES_VERSION = 43

/**
 * Returns pg-boss's own statements that make its tables, or upgrade those of an earlier version, without their
 * transaction: they run in that of the migrations. pg-boss is loaded only here, because it takes 40 ms.
 */
export async function jobTablesFrom(version: number | null): Promise<string> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const plans =
    version === null ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, version)
  return plans.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
}

const MIGRATIONS = fileURLToPath(serverFile('platform/db/migrations'))
/** Functions and triggers, each once, as they are now. */
const FUNCTIONS = fileURLToPath(serverFile('platform/db/functions'))
/** What generated columns are computed with. The other functions may name any table. */
const BEFORE_TABLES = 'rules.sql'
const BREAKPOINT = '--> statement-breakpoint'
const TABLE_OF_MIGRATIONS = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
  )`
/** An arbitrary number that every process uses. */
const MIGRATION_LOCK = 7_065_110
/** The last commit that upgrades databases from before the first migration that is left. */
const LAST_TO_UPGRADE_OLDER = 'c8f1c581'

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** A migration, by its file without the extension; `when` orders them and says which a database has. */
export type Migration = z.infer<typeof journal>['entries'][number]

/** Returns the migrations that this version knows, oldest first. */
export function knownMigrations(folder: string = MIGRATIONS): Migration[] {
  const text = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  return journal.parse(JSON.parse(text)).entries
}

export function newestKnownMigration(): number {
  return knownMigrations().at(-1)?.when ?? 0
}

type Manner = {
  folder?: string
  /** Runs before the upgrade of a database that an older release has used. If it throws, nothing is changed. */
  beforeUpgrade?: () => Promise<void>
}

/**
 * Upgrades the database, computes the keys of addresses and the sides that are missing, then runs `prepare` (seed, first admin) under
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
    await upgrade(client, folder, beforeUpgrade)
    await fillAddressKeys(database.db)
    await fillSides(database.db)
    await prepare()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/**
 * Runs the migrations that are newer than the newest one of the database, in one transaction, with the functions and
 * triggers of this version. Without a new migration nothing is touched, so that a process of an earlier release that
 * starts again does not bring back its functions: what changes a function comes with a migration.
 */
async function upgrade(
  client: PoolClient,
  folder: string,
  beforeUpgrade?: () => Promise<void>,
): Promise<void> {
  const known = knownMigrations(folder)
  const newest = await findNewestMigration(drizzle(client))
  const due = known.filter(({ when }) => newest === null || when > newest)
  if (due.length === 0) return
  if (newest !== null && newest < (known[0]?.when ?? 0))
    throw new OperatorError(
      `This database is older than the oldest release that this one can upgrade. Start the commit ${LAST_TO_UPGRADE_OLDER} on it once, then this release. Nothing was changed.`,
    )
  if (newest !== null) await beforeUpgrade?.()
  let running = ''
  try {
    await client.query('BEGIN')
    // A function may name what a later migration adds.
    await client.query('SET LOCAL check_function_bodies = off')
    await client.query(TABLE_OF_MIGRATIONS)
    await runFunctions(client, (file) => file === BEFORE_TABLES)
    for (const { tag, when } of due) {
      running = tag
      for (const statement of statementsOf(join(folder, `${tag}.sql`)))
        await client.query(statement)
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [tag, when]) // prettier-ignore
    }
    running = 'functions'
    await upgradeJobTables(client)
    await runFunctions(client, (file) => file !== BEFORE_TABLES)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw await migrationFault(error, client, running)
  }
}

const APPLIED = 'drizzle.__drizzle_migrations'

/** Returns when the newest migration of the database was made; null if it has none. */
export async function findNewestMigration(db: Db): Promise<number | null> {
  if (!(await isThere(db, APPLIED))) return null
  const { rows } = await db.execute<{ at: string | number | null }>(
    sql`SELECT max(created_at) AS at FROM ${sql.raw(APPLIED)}`,
  )
  const at = rows[0]?.at ?? null
  return at === null ? null : Number(at)
}

async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`SELECT to_regclass(${table}) IS NOT NULL AS is_there`,
  )
  return rows[0]?.is_there ?? false
}

/** Upgrades the tables of pg-boss with its own statements (decisions/016-job-system.md). */
async function upgradeJobTables(client: PoolClient): Promise<void> {
  const table = `${JOBS_SCHEMA}.version`
  let version = null
  if (await isThere(drizzle(client), table)) {
    const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${table}`)
    version = rows[0]?.version ?? null
  }
  if (version === null || version < JOB_TABLES_VERSION)
    await client.query(await jobTablesFrom(version))
}

async function runFunctions(
  client: PoolClient,
  isWanted: (file: string) => boolean,
): Promise<void> {
  const files = readdirSync(FUNCTIONS).filter(isWanted).toSorted()
  for (const file of files) await client.query(readFileSync(join(FUNCTIONS, file), 'utf8'))
}

function statementsOf(file: string): string[] {
  return readFileSync(file, 'utf8').split(BREAKPOINT)
}

const PERMISSION_DENIED = '42501'
const DISK_FULL = '53100'

/** Says which migration failed. All that were due are one transaction, so none of them has changed anything. */
async function migrationFault(error: unknown, client: PoolClient, running: string): Promise<Error> {
  const code = databaseErrorCode(error)
  if (code === DISK_FULL) return error as Error
  if (code === PERMISSION_DENIED) {
    const { rows } = await client.query<{ name: string; role: string }>(
      'SELECT quote_ident(current_database()) AS name, quote_ident(current_user) AS role',
    )
    const { name = '', role = '' } = rows[0] ?? {}
    return new OperatorError(
      `The role ${role} may not set up the database ${name} (${lineOf(error)}). Nothing was changed. As a superuser, run: ALTER DATABASE ${name} OWNER TO ${role}`,
      error,
    )
  }
  return new OperatorError(
    `The migration ${running} failed: ${lineOf(error)}. Nothing was changed: the release that ran before still runs on this database. Start that one, and report this line.`,
    error,
  )
}
