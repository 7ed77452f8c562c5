import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A time with its zone, as ISO 8601 text. */
export const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
