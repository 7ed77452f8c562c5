import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { fillSides } from '../../platform/db/lesson-sides.ts'
import type { Db } from '../../platform/db/client.ts'
import { lineOf, OperatorError } from '../../platform/operator-error.ts'
import { type CheckedBackup, rowsOf } from '../../features/backups/checked-backup.ts'
import { type BackupHead, startSum, type TableSum } from '../../features/backups/format.ts'
import { listSavedTables } from '../../features/backups/saved-tables.service.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { sql } from 'drizzle-orm'
import {
  type Column,
  fixSettings,
  readRows,
  type Table,
} from '../../features/backups/rows.queries.ts'

/** Triggers run once per statement, so a few large statements are faster than many small ones. */
const CHARACTERS_PER_INSERT = 4_000_000

/**
 * Loads everything or nothing. Before the transaction ends, what was written is read back and must have the file's
 * checksums.
 */
export async function restoreBackup(db: Db, backup: CheckedBackup): Promise<readonly TableSum[]> {
  return db.transaction(async (tx) => {
    await fixSettings(tx)
    const present = await listSavedTables(tx)
    const tables = backup.head.tables.map((saved, place) =>
      targetOf(saved, present, backup.sums[place]?.rows === 0),
    )
    await lockTables(tx, present)
    await refuseFilled(tx, present)
    try {
      await load(tx, backup, tables)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(`Nothing was restored: ${lineOf(error)}`, error)
    }
    await verify(tx, backup, tables)
    await fillAddressKeys(tx)
    await fillSides(tx)
    return backup.sums
  })
}

type Target = Table & { saved: BackupHead['tables'][number] }

/** Returns the target of a table's rows, with the columns in the file's order. Without rows, columns may be gone. */
function targetOf(
  saved: BackupHead['tables'][number],
  present: readonly Table[],
  isEmpty: boolean,
): Target {
  const table = present.find(({ name }) => name === saved.name)
  const columns = saved.columns.flatMap(
    (name) =>
      table?.columns.find((column) => column.name === name) ??
      (table && isEmpty ? [] : unknown(saved.name, name)),
  )
  return { name: saved.name, references: table?.references ?? [], columns, saved }
}

function unknown(table: string, column: string): Column {
  throw new OperatorError(
    `This version has no ${table}.${column}. Restore the backup with the version that made it, then start this version, which will upgrade the database.`,
  )
}

async function refuseFilled(tx: Db, tables: readonly Table[]): Promise<void> {
  const filled = await findFilled(tx, tables)
  if (filled.length === 0) return
  throw new OperatorError(
    `The database is not empty (${filled.join(', ')}). Set DATA_DIR or DATABASE_URL to a new database on which no server has been started.`,
  )
}

async function load(tx: Db, backup: CheckedBackup, tables: readonly Target[]): Promise<void> {
  const deferred = await deferSelfReferences(tx)
  const targets = new Map(tables.map((table) => [table.name, table]))
  for await (const { table, lines } of inBatches(rowsOf(backup))) {
    const target = targets.get(table)
    if (target) await insertRows(tx, target, lines)
  }
  await checkSelfReferences(tx, deferred)
  if (!targets.has('resource_views')) await moveOldViews(tx)
  if (!targets.has('resource_versions')) await setOldRoles(tx)
  for (const { name, columns, saved } of tables) {
    for (const { name: column, type, sequence } of columns) {
      const last = ownValue(saved.sequences, column) ?? null
      if (sequence) await continueSequence(tx, { table: name, column, type, sequence }, last)
    }
  }
}

type Rows = { table: string; lines: string[] }

async function* inBatches(source: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  let batch: Rows = { table: '', lines: [] }
  let characters = 0
  for await (const { table, lines } of source) {
    if (table !== batch.table || characters > CHARACTERS_PER_INSERT) {
      if (batch.lines.length > 0) yield batch
      batch = { table, lines: [] }
      characters = 0
    }
    for (const line of lines) characters += line.length
    batch.lines.push(...lines)
  }
  if (batch.lines.length > 0) yield batch
}

async function verify(tx: Db, { sums }: CheckedBackup, tables: readonly Target[]): Promise<void> {
  for (const [place, table] of tables.entries()) {
    const sum = startSum()
    for await (const lines of readRows(tx, table)) sum.add(lines)
    const written = sum.end(table.name)
    const saved = sums[place]
    if (written.rows !== saved?.rows || written.sha256 !== saved.sha256) {
      throw new OperatorError(`Nothing was restored: ${table.name} would not match the backup.`)
    }
  }
}

/** Inserts the lines that `readRows` wrote. */
async function insertRows(
  tx: Db,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => sql.identifier(column.name))
  const values = columns.map(({ type }, place) => sql.raw(`(line->>${place})::${type}`))
  await tx.execute(sql`
    INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values, sql`, `)}
    FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line`)
}

/** Keeps everybody else from writing to these tables until the transaction ends. */
async function lockTables(tx: Db, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`LOCK TABLE ${sql.join(names, sql`, `)} IN SHARE ROW EXCLUSIVE MODE`)
}

/** Returns the tables that have rows. */
async function findFilled(tx: Db, tables: readonly Table[]): Promise<string[]> {
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
async function deferSelfReferences(tx: Db): Promise<Constraint[]> {
  const { rows } = await tx.execute<Constraint>(sql`
    SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND conrelid = confrelid AND NOT condeferrable
      AND relnamespace = 'public'::regnamespace`)
  for (const each of rows) await alter(tx, each, 'DEFERRABLE INITIALLY DEFERRED')
  return rows
}

/** Checks these foreign keys and restores their definitions. */
async function checkSelfReferences(tx: Db, constraints: readonly Constraint[]): Promise<void> {
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
async function continueSequence(
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
async function moveOldViews(tx: Db): Promise<void> {
  await tx.execute(
    sql`INSERT INTO resource_views (resource_id, views) SELECT id, views FROM resources WHERE views > 0`,
  )
}

/** Repeats what migration 0022 does, for a backup that is older than that migration. */
async function setOldRoles(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE users SET role = 'admin' WHERE is_admin`)
}
