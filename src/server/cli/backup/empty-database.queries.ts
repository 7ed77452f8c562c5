import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { Table } from '../../features/backups/tables.queries.ts'

/** Keeps everybody else from writing to these tables until the transaction ends. */
export async function lockTables(tx: Db, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`LOCK TABLE ${sql.join(names, sql`, `)} IN SHARE ROW EXCLUSIVE MODE`)
}

/** Returns the tables that have rows. */
export async function findFilled(tx: Db, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const { rows } = await tx.execute(sql`SELECT FROM ${sql.identifier(name)} LIMIT 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

type Constraint = { table: string; name: string }

/**
 * Postpones foreign keys within one table, because a row may come before the row that it points to. Returns what
 * `checkSelfReferences` needs.
 */
export async function deferSelfReferences(tx: Db): Promise<Constraint[]> {
  const { rows } = await tx.execute<Constraint>(sql`
    SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND conrelid = confrelid AND NOT condeferrable
      AND relnamespace = 'public'::regnamespace`)
  for (const each of rows) await alter(tx, each, 'DEFERRABLE INITIALLY DEFERRED')
  return rows
}

/** Checks these foreign keys and restores their definitions. */
export async function checkSelfReferences(
  tx: Db,
  constraints: readonly Constraint[],
): Promise<void> {
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  for (const each of constraints) await alter(tx, each, 'NOT DEFERRABLE')
}

async function alter(tx: Db, { table, name }: Constraint, when: string): Promise<void> {
  await tx.execute(
    sql`ALTER TABLE ${sql.identifier(table)} ALTER CONSTRAINT ${sql.identifier(name)} ${sql.raw(when)}`,
  )
}

type Numbered = { table: string; column: string; type: string; sequence: string }

/** Makes the next number follow both the highest in the table and the last that was assigned. */
export async function continueSequence(
  tx: Db,
  { table, column, type, sequence }: Numbered,
  last: string | null,
): Promise<void> {
  const from = sql.identifier(table)
  const name = sql.identifier(column)
  const value = type.endsWith('[]') ? sql`(SELECT max(each) FROM unnest(${name}) AS each)` : name
  await tx.execute(
    sql`SELECT setval(${sequence}::regclass, greatest(max(${value}), ${last}::bigint)) FROM ${from}`,
  )
}

/** Repeats what migration 0019 does, for a backup that is older than that migration. */
export async function moveOldViews(tx: Db): Promise<void> {
  await tx.execute(
    sql`INSERT INTO resource_views (resource_id, views) SELECT id, views FROM resources WHERE views > 0`,
  )
}

/** Repeats what migration 0022 does, for a backup that is older than that migration. */
export async function setOldRoles(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE users SET role = 'admin' WHERE is_admin`)
}
