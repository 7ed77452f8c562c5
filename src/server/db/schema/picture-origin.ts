import { type Column, sql, type SQL } from 'drizzle-orm'

/** Scheme, host and port of a stored address, in one case; null where there is none. Indexed as it stands. */
export function pictureOrigin(column: Column): SQL {
  return sql`lower(substring(${column} from '^[a-zA-Z]+://[^/?#]+'))`
}
