import { type Column, sql, type SQL } from 'drizzle-orm'

/**
 * Returns scheme, host and port of a stored URL in lowercase, or null if there is none. The index uses exactly this
 * expression.
 */
export function pictureOrigin(column: Column): SQL {
  return sql`lower(substring(${column} from '^[a-zA-Z]+://[^/?#]+'))`
}
