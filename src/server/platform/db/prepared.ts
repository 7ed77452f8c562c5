import pg from 'pg'

/**
 * There are two ways to query. Almost every query takes `db`: Drizzle's builder, or its `sql` where SQL says it better,
 * inside and outside of a transaction. The few that run for nearly every request, or for every row of the catalogue, are
 * prepared statements: PostgreSQL plans them once per connection, and no builder runs.
 */
type Prepared = {
  /** Names the statement on its connection, so each text has its own. */
  name: string
  text: string
  values: unknown[]
}

/** Dates and times are returned as PostgreSQL writes them, which is how Drizzle returns them to the other queries. */
const TEXT_TYPES = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    TEXT_TYPES.has(oid)
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

export async function listPrepared<Row>(pool: pg.Pool, query: Prepared): Promise<Row[]> {
  const { rows } = await pool.query({ ...query, types })
  return rows as Row[]
}
