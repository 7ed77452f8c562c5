import type { AppContext } from '#server/context.ts'

type Row = Record<string, unknown>
type Source = Pick<AppContext, 'database'>

/** The changes to a table: rows that were inserted or updated, and by how many rows it has shrunk. */
type Change = { written: Row[]; fewer: number }

/** Returns every row of every table, by the table's name. */
export async function dumpTables(source: Source): Promise<Record<string, Row[]>> {
  return selectFromEach(
    source,
    (name) =>
      `(SELECT coalesce(jsonb_agg(to_jsonb(each) ORDER BY to_jsonb(each)), '[]') FROM ${name} AS each)`,
  )
}

/** Returns the rows that belong to a user: the user's own row, and all rows with the user's ID in user_id. */
export async function dumpRowsOf(source: Source, userId: number): Promise<Record<string, Row[]>> {
  const dump = await selectFromEach<Row[]>(
    source,
    (name) =>
      `(SELECT coalesce(jsonb_agg(row ORDER BY row), '[]')
        FROM (SELECT to_jsonb(each) AS row FROM ${name} AS each) AS rows
        WHERE row ->> '${name === '"users"' ? 'id' : 'user_id'}' = '${Number(userId)}')`,
  )
  return dump
}

/**
 * Starts to watch every table. The returned function returns the changes since then, by the table's name; {} if there
 * are none. A row that was updated with the same values counts as well.
 */
export async function watchTables(source: Source): Promise<() => Promise<Record<string, Change>>> {
  const { rows } = await source.database.pool.query<{ next: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  )
  const next = BigInt(rows[0]?.next ?? 0)
  // The transaction that wrote a row is its xmin; see "System Columns" in PostgreSQL's manual.
  const isWritten = `each.xmin::text::bigint >= ${next}`
  const look = () =>
    selectFromEach<{ count: number; written: Row[] | null }>(
      source,
      (name) =>
        `(SELECT jsonb_build_object(
            'count', count(*),
            'written', jsonb_agg(to_jsonb(each)) FILTER (WHERE ${isWritten}))
          FROM ${name} AS each)`,
    )
  const before = await look()
  return async () => {
    const changes: Record<string, Change> = {}
    for (const [name, { count, written }] of Object.entries(await look())) {
      const fewer = (before[name]?.count ?? 0) - count
      if (written || fewer !== 0) changes[name] = { written: written ?? [], fewer }
    }
    return changes
  }
}

/** Runs one query for all tables. `select` returns an expression, given a table's quoted name. */
async function selectFromEach<Result = Row[]>(
  { database }: Source,
  select: (table: string) => string,
): Promise<Record<string, Result>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  )
  const columns = tables.map(({ name }) => `${select(`"${name}"`)} AS "${name}"`)
  const { rows } = await database.pool.query<Record<string, Result>>(`SELECT ${columns.join(', ')}`)
  return rows[0] ?? {}
}
