import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'

export type AnyTable = PgTable

/** A table, and the column by which its rows are named. */
export type Keyed<Table extends PgTable> = { table: Table; key: PgColumn }
export type Key = number | string
export type RowOf<Table extends PgTable> = Table['$inferSelect']

// Drizzle cannot infer the columns of a table that is a parameter, so its rows are typed here.
const firstOf = <Table extends PgTable>([row]: unknown[]) => (row ?? null) as RowOf<Table> | null

export async function findRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
): Promise<RowOf<Table> | null> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(key, id))
  return firstOf<Table>(rows)
}

export async function insertRow<Table extends PgTable>(
  db: Db,
  { table }: Keyed<Table>,
  values: object,
): Promise<RowOf<Table> | null> {
  return firstOf<Table>(
    await db
      .insert(table as PgTable)
      .values({ ...values })
      .returning(),
  )
}

/** Returns null if it does not exist. */
export async function updateRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
  values: object,
): Promise<RowOf<Table> | null> {
  const changed = 'updatedAt' in table ? { ...values, updatedAt: sql`now()` } : { ...values }
  const rows = await db
    .update(table as PgTable)
    .set(changed)
    .where(eq(key, id))
    .returning()
  return firstOf<Table>(rows)
}

/** Returns null if it does not exist. */
export async function deleteRow<Table extends PgTable>(
  db: Db,
  { table, key }: Keyed<Table>,
  id: Key,
): Promise<RowOf<Table> | null> {
  const rows = await db
    .delete(table as PgTable)
    .where(eq(key, id))
    .returning()
  return firstOf<Table>(rows)
}
