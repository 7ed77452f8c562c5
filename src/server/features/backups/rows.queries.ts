import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

export type Column = {
  name: string
  type: string
  /** The position in the primary key, counted from 0. */
  keyPlace: number | null
  /** Whether the order depends on a collation. */
  isText: boolean
  sequence: string | null
}

export type Table = {
  name: string
  /** All columns except generated ones. */
  columns: Column[]
  /** The tables that its rows point to. */
  references: string[]
}

const ROWS_PER_FETCH = 1_000

/**
 * Fixes the settings that affect how values are written as text until the transaction ends, because the checksums
 * depend on it. Turns timeouts off, because long reads and loads are expected here.
 */
export async function fixSettings(tx: Db): Promise<void> {
  await tx.execute(sql`
    SELECT set_config(name, value, true) FROM (VALUES
      ('datestyle', 'ISO, YMD'), ('timezone', 'UTC'), ('intervalstyle', 'postgres'),
      ('extra_float_digits', '1'), ('bytea_output', 'hex'),
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
    ) AS settings (name, value)`)
}

/**
 * Yields a table's rows by primary key, in batches. A row is a JSON array in which each value is the text that
 * PostgreSQL itself would write and read (as in pg_dump), so nothing is lost: neither microseconds nor large numbers,
 * nor the difference between no value and JSON's null.
 */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  await tx.execute(sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT json_build_array(${sql.join(values, sql`, `)})::text AS line
    FROM ${sql.identifier(name)} ORDER BY ${keyOrder(name, columns)}`)
  const fetch = sql.raw(`FETCH ${ROWS_PER_FETCH} FROM backup_rows`)
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(fetch)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`CLOSE backup_rows`)
}

/** Returns the same order on every server: text is sorted by its bytes. */
function keyOrder(name: string, columns: Table['columns']): SQL {
  const key = columns
    .filter(({ keyPlace }) => keyPlace !== null)
    .toSorted((one, other) => (one.keyPlace ?? 0) - (other.keyPlace ?? 0))
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to read it by.`)
  const parts = key.map((column) =>
    column.isText
      ? sql`${sql.identifier(column.name)} COLLATE "C"`
      : sql`${sql.identifier(column.name)}`,
  )
  return sql.join(parts, sql`, `)
}
