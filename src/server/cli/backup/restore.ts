import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { lineOf, OperatorError } from '../../platform/operator-error.ts'
import { type CheckedBackup, rowsOf } from '../../features/backups/checked-backup.ts'
import {
  checkSelfReferences,
  continueSequence,
  deferSelfReferences,
  findFilled,
  lockTables,
  moveOldViews,
  setOldRoles,
} from './empty-database.queries.ts'
import { type BackupHead, startSum, type TableSum } from '../../features/backups/format.ts'
import { fixSettings, insertRows, readRows } from '../../features/backups/rows.queries.ts'
import { listSavedTables } from '../../features/backups/saved-tables.ts'
import type { Column, Table } from '../../features/backups/tables.queries.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

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
