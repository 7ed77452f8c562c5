import { type Column, sql, type SQL } from 'drizzle-orm'

/** Scheme, host and port of a stored address, in lowercase; null if there is none. Indexed in exactly this form. */
export function pictureOrigin(column: Column): SQL {
  return sql`lower(substring(${column} from '^[a-zA-Z]+://[^/?#]+'))`
}
