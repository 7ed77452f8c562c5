import { sql, type SQL } from 'drizzle-orm'
import { check, type CheckBuilder, type PgColumn } from 'drizzle-orm/pg-core'

/** A check constraint that mirrors fixed values of the shared domain. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]): CheckBuilder {
  return check(name, sql`${column} in (${literals(values)})`)
}

function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))
}

/** Every stored URL is http or https (docs/security.md, check 40). */
export function httpUrl(name: string, column: PgColumn): CheckBuilder {
  return check(name, sql`${column} ~* '^https?://'`)
}

/** Does the same for a column with a list of such values. */
export function someOf(name: string, column: PgColumn, values: readonly string[]): CheckBuilder {
  return check(name, sql`${column} <@ array[${literals(values)}]::text[]`)
}
