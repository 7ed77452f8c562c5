import { customType, timestamp, check, type CheckBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import { storedText, type Text } from '#shared/texts/text.ts'

/** A text that each reader of the row gets in their own language, stored as JSON. */
export const textColumn = customType<{ data: Text; driverData: string }>({
  dataType: () => 'text',
  toDriver: (text) => JSON.stringify(text),
  fromDriver: storedText,
})

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

/** A time with its zone, as ISO 8601 text. */
export const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
