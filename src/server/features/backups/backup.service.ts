import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { writeWholeFile } from '../../platform/whole-file.ts'
import { checkBackup } from './checked-backup.ts'
import {
  type BackupHead,
  FORMAT,
  FORMAT_VERSION,
  startSum,
  type TableSum,
  textOf,
} from './format.ts'
import { listSavedTables, migrationOf } from './saved-tables.service.ts'
import { sql } from 'drizzle-orm'
import { fixSettings, readRows, type Table } from './rows.queries.ts'

/**
 * Writes everything as of one moment, whatever is written in the meantime, and returns the counts. The file is read back
 * before it gets its name, so a broken one never replaces a good one. Once `signal` is aborted, it throws and leaves
 * nothing.
 */
export async function writeBackup(
  db: Db,
  path: string,
  now: Date,
  signal?: AbortSignal,
): Promise<TableSum[]> {
  return db.transaction(
    async (tx) => {
      await fixSettings(tx)
      const sums: TableSum[] = []
      await writeWholeFile(path, untilAborted(backupText(tx, now, sums), signal), {
        mode: 0o600,
        gzip: true,
        verify: async (part) => {
          const { sums: read } = await checkBackup(part)
          if (!isDeepStrictEqual(read, sums))
            throw new OperatorError(`${path} was not written: it read back as something else.`)
        },
      })
      return sums
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* untilAborted<Piece>(
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}

/** Yields the text of the file piece by piece and fills `sums` along the way. */
async function* backupText(tx: Db, now: Date, sums: TableSum[]): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const tables = await listSavedTables(tx)
  for await (const text of contentText(tx, tables, { now, sums })) {
    whole.update(text)
    yield text
  }
  yield textOf([JSON.stringify({ end: { tables: sums, sha256: whole.digest('hex') } })])
}

async function* contentText(
  tx: Db,
  tables: readonly Table[],
  { now, sums }: { now: Date; sums: TableSum[] },
): AsyncGenerator<string> {
  yield textOf([JSON.stringify(await headOf(tx, tables, now))])
  for (const table of tables) {
    yield textOf([JSON.stringify({ table: table.name })])
    const sum = startSum()
    for await (const lines of readRows(tx, table)) {
      sum.add(lines)
      yield textOf(lines)
    }
    sums.push(sum.end(table.name))
  }
}

async function headOf(tx: Db, tables: readonly Table[], now: Date): Promise<BackupHead> {
  const head: BackupHead = {
    format: FORMAT,
    version: FORMAT_VERSION,
    migration: await migrationOf(tx),
    createdAt: now.toISOString(),
    tables: [],
  }
  for (const { name, columns } of tables) {
    const sequences = new Map<string, string | null>()
    for (const column of columns) {
      if (column.sequence) sequences.set(column.name, await findLastNumber(tx, column.sequence))
    }
    head.tables.push({
      name,
      columns: columns.map((column) => column.name),
      sequences: Object.fromEntries(sequences),
    })
  }
  return head
}

/** Returns the last number of a sequence, or null if it has not been used. */
async function findLastNumber(db: Db, sequence: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`SELECT pg_sequence_last_value(${sequence}::regclass)::text AS last`,
  )
  return rows[0]?.last ?? null
}
