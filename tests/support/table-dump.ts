import type { AppContext } from '#server/context.ts'

type Row = Record<string, unknown>

/** Returns every row of every table, by the table's name, to see what changed or still exists. */
export async function dumpTables({
  database,
}: Pick<AppContext, 'database'>): Promise<Record<string, Row[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  )
  const dump: Record<string, Row[]> = {}
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: Row }>(
      `SELECT to_jsonb(each) AS row FROM "${name}" AS each ORDER BY 1`,
    )
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
