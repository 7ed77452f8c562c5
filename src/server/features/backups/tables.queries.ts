import { sql } from 'drizzle-orm'
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

/** Returns every table of the schema from the database's system catalog, so that none can be forgotten. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    SELECT tables.relname AS name,
      (SELECT json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod), 'isText', attcollation <> 0,
          'keyPlace', array_position(keys.indkey::int2[], attnum),
          'sequence', pg_get_serial_sequence('public.' || quote_ident(tables.relname), attname)
        ) ORDER BY attnum)
        FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ) AS columns,
      (SELECT coalesce(json_agg(DISTINCT pointed.relname), '[]')
        FROM pg_constraint JOIN pg_class AS pointed ON pointed.oid = confrelid
        WHERE conrelid = tables.oid AND contype = 'f'
      ) AS references
    FROM pg_class AS tables LEFT JOIN pg_index AS keys ON indrelid = tables.oid AND indisprimary
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ORDER BY relname`)
  return rows
}

/** Returns the last number of a sequence, or null if it has not been used. */
export async function findLastNumber(db: Db, sequence: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`SELECT pg_sequence_last_value(${sequence}::regclass)::text AS last`,
  )
  return rows[0]?.last ?? null
}
