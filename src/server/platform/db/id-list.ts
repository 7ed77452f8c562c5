import { type SQL, sql } from 'drizzle-orm'

/** A list of IDs as one parameter: `WHERE id = ANY (${idList(ids)})`. */
export function idList(ids: Iterable<number>): SQL {
  return sql`${sql.param([...ids])}::int[]`
}
