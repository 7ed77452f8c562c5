import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { linePositions } from '../../platform/db/schema/positions.ts'

export type LinePosition = typeof linePositions.$inferSelect

export async function insertLinePositions(db: Db, rows: readonly LinePosition[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO line_positions (position, line_id, ends, lines)
    SELECT * FROM unnest(${column(rows, 'position')}::text[], ${column(rows, 'lineId')}::int[],
      ${column(rows, 'ends')}::boolean[], ${column(rows, 'lines')}::int[])`)
}

/** Passes one column of many rows as a single parameter. */
export function column<Row>(rows: readonly Row[], name: keyof Row): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}`
}
